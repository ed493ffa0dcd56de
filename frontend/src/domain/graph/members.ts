import type { Output } from '../../wire/types'

const PIECE = /"(?:[^"\\]|\\.)*"|[{}()[\]|,]|\b(?:if|end)\b/g
const NAME = /^\s*(?:([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"))\s*(?::|$)/
const OPEN = ['{', '(', '[', 'if']
const CLOSE = ['}', ')', ']', 'end']

// membersOf are what is in the object that a data program ends with, as the figures of all rows
// are; none where it ends with anything else, or where a reference cannot lead.
export function membersOf(program: string): string[] {
  const last = linesOf(program).findLast((line) => !line.startsWith('written(')) ?? '' // which leaves them where they are
  return membersIn(last)
}

// elementMembers are what is in each element of the list that a data program makes: of groups of which
// a file is made each, or the columns that a line makes alone, up to where rows are only left out or
// put in order.
export function elementMembers(program: string): Output[] {
  const last = linesOf(program).findLast((line) => !/^(?:sort_by\(|map\(select\(|\.\[|written\()/.test(line)) ?? ''
  if (last.startsWith('files(')) return GROUP
  const names = last.startsWith('map(') && last.endsWith(')') ? membersIn(last.slice('map('.length, -1).trim()) : []
  return names.map((name) => ({ name, type: '' }))
}

const GROUP: Output[] = [
  { name: 'name', type: 'string' },
  { name: 'rows', type: 'array', items: 'object' },
]

const linesOf = (program: string): string[] => parted(program, '|').map((line) => line.trim())

// membersIn are the names in an object; none where it is anything else.
function membersIn(last: string): string[] {
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
