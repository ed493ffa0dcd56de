const LONGEST = 60 // characters; the program has lists cut the words in the same place

// firstWords are what was said first of all, in one short line: what a workflow is called
// that has no name and no steps yet, here and in every list.
export function firstWords(said: string): string {
  const line = [...said.trim().replace(/\s+/gu, ' ')]
  return line.length <= LONGEST
    ? line.join('')
    : `${line
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}
