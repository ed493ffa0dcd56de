import type { Find, FindKind, Sheet, SheetStep } from '../../wire/types'

// cannotRun: as things stand, the step will fail.
export const cannotRun = ({ reason, finds }: SheetStep): boolean =>
  reason !== undefined || finds.some(({ fails }) => fails)

// cannotCount is how many steps of the sheet will fail as things stand.
export const cannotCount = ({ steps }: Sheet): number => steps.filter(cannotRun).length

const WANTS_A_LOOK: ReadonlySet<FindKind> = new Set<FindKind>(['replaced', 'unsure', 'chosen'])

// weightOf is how much what a step finds matters: what fails, what wants a look, what is
// only to be known.
export const weightOf = ({ is, fails }: Find): 'error' | 'warning' | 'none' =>
  fails ? 'error' : WANTS_A_LOOK.has(is) ? 'warning' : 'none'
