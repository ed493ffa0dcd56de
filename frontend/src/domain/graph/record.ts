// without is a copy of the record without the keys.
export function without<T extends object, Key extends keyof T>(record: T, ...keys: Key[]): Omit<T, Key> {
  const kept = Object.entries(record).filter(([key]) => !keys.includes(key as Key))
  return Object.fromEntries(kept) as Omit<T, Key>
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
