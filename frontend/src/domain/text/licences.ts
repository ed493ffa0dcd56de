// Licensed is a part of others, and the text of its licence.
export interface Licensed {
  name: string // with its version, where that is known
  text: string
}

// licensedIn reads the list that tools/licences.sh writes.
export function licensedIn(list: string): Licensed[] {
  const [, ...pieces] = list.split(/^==== (.+) ====$/m)
  return pieces.flatMap((name, i) => (i % 2 === 0 ? [{ name, text: (pieces[i + 1] ?? '').trim() }] : []))
}
