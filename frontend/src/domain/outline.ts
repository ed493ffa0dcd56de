import type { Entry, Outline } from './view'

// Row is one line of the list of steps: a step, or the name of a way out above
// the steps it leads to.
export interface Row {
  node: string | undefined // undefined: a way out, or what is not linked
  output: string
  of: string // the step a way out belongs to
  to: string // where a way out goes on without steps of its own
  ends: boolean
  depth: number
  branches: number
}

const EMPTY = { node: undefined, output: '', of: '', to: '', ends: false, depth: 0, branches: 0 }

// rowsOf flattens the outline in reading order; what the first step does not
// lead to comes last. A loop's foot has no row: it is part of the loop.
export function rowsOf(outline: Outline): Row[] {
  const loose = outline.loose ?? []
  const rows = entryRows(outline.steps, 0)
  return loose.length === 0 ? rows : [...rows, EMPTY, ...entryRows(loose, 0)]
}

function entryRows(entries: readonly Entry[], depth: number): Row[] {
  return entries.flatMap((entry) => {
    const branches = entry.branches ?? []
    const below = branches.flatMap((branch) => {
      const way = {
        ...EMPTY,
        output: branch.output ?? '',
        of: entry.node,
        to: branch.to ?? '',
        ends: branch.ends ?? false,
        depth: depth + 1,
      }
      // A loop's body needs no heading: what is indented below it is the body.
      const heading = entry.end ? [] : [way]
      return [...heading, ...entryRows(branch.steps, depth + (entry.end ? 1 : 2))]
    })
    return [{ ...EMPTY, node: entry.node, of: entry.node, depth, branches: entry.end ? 0 : branches.length }, ...below]
  })
}
