import { byStep } from './problem'
import type { Node, Problem } from '../../wire/types'

// Row is a line of the problems: the step they are of, or one of them.
export type Row =
  | { kind: 'step'; key: string; node: string | undefined; count: number }
  | { kind: 'problem'; key: string; node: string | undefined; problem: Problem; place: number } // place: among all problems, from 0

// rowsOf lists problems by step, each step once above its own, in the order of the steps: that
// in which they are found goes by what is looked at.
export function rowsOf(problems: readonly Problem[], nodes: readonly Pick<Node, 'id'>[]): Row[] {
  const order = new Map<string | undefined, number>([[undefined, -1], ...nodes.map(({ id }, i) => [id, i] as const)])
  const placeOf = (node: string | undefined): number => order.get(node) ?? nodes.length
  const rows: Row[] = []
  let place = 0
  for (const { node, problems: own } of byStep(problems).toSorted((a, b) => placeOf(a.node) - placeOf(b.node))) {
    rows.push({ kind: 'step', key: `step ${node ?? ''}`, node, count: own.length })
    for (const problem of own) {
      rows.push({ kind: 'problem', key: `problem ${place}`, node, problem, place })
      place += 1
    }
  }
  return rows
}
