// What was used last from the palette. It belongs to this window and is remembered
// by the page itself.

const KEY = 'planwright.recent'
const MOST = 5

// recentIds are those of the entries that were used last, the last one first.
export function recentIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return [] // what is stored may be from another version
  }
}

export function remember(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentIds().filter((one) => one !== id)].slice(0, MOST)))
  } catch {
    // Storage may be full or forbidden; the palette then begins with the groups.
  }
}
