const PIECE = /"(?:[^"\\]|\\.)*"|[{}()[\]|,]|\b(?:if|end)\b/g
const NAME = /^\s*(?:([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"))\s*(?::|$)/
const OPEN = ['{', '(', '[', 'if']
const CLOSE = ['}', ')', ']', 'end']

// membersOf are what is in the object that a data program ends with, as the figures of all rows
// are; none where it ends with anything else, or where a reference cannot lead.
export function membersOf(program: string): string[] {
  const lines = parted(program, '|').map((line) => line.trim())
  const last = lines.findLast((line) => !line.startsWith('written(')) ?? '' // which leaves them where they are
  if (!last.startsWith('{') || !last.endsWith('}') || parted(last.slice(1, -1), '}').length > 1) return []
  const names = parted(last.slice(1, -1), ',').map((member) => {
    const [, word, quoted] = NAME.exec(member) ?? []
    return word ?? (quoted === undefined ? undefined : textOf(quoted))
  })
  return names.filter((name) => name !== undefined && /^[^ .\t\r\n{}"]+$/.test(name)) as string[]
}

// parted is what stands between signs that are in no brackets.
function parted(program: string, sign: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: piece, index } of program.matchAll(PIECE)) {
    if (piece === sign && depth === 0) {
      parts.push(program.slice(from, index))
      from = index + piece.length
      continue
    }
    if (OPEN.includes(piece)) depth++
    if (CLOSE.includes(piece)) depth--
  }
  return [...parts, program.slice(from)]
}

function textOf(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}
