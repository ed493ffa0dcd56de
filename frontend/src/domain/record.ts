// without is a copy of the record without the keys.
export function without<T extends object, Key extends keyof T>(record: T, ...keys: Key[]): Omit<T, Key> {
  const kept = Object.entries(record).filter(([key]) => !keys.includes(key as Key))
  return Object.fromEntries(kept) as Omit<T, Key>
}
