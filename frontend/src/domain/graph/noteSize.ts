// NOTE is the size of a note that has none of its own.
export const NOTE = { width: 220, height: 120 }
