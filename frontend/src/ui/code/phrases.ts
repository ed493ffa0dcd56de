// What the editor says by itself, by its English.
export const phrases: Record<string, string> = {}
