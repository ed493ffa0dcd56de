import { byStep } from './problem'
import type { Problem } from '../../wire/types'

// Row is a line of the problems: the step they are of, or one of them.
export type Row =
  | { kind: 'step'; key: string; node: string | undefined; count: number }
  | { kind: 'problem'; key: string; node: string | undefined; problem: Problem; place: number } // place: among all problems, from 0

// rowsOf lists problems by step, each step once above its own.
export function rowsOf(problems: readonly Problem[]): Row[] {
  const rows: Row[] = []
  let place = 0
  for (const { node, problems: own } of byStep(problems)) {
    rows.push({ kind: 'step', key: `step ${node ?? ''}`, node, count: own.length })
    for (const problem of own) {
      rows.push({ kind: 'problem', key: `problem ${place}`, node, problem, place })
      place += 1
    }
  }
  return rows
}
