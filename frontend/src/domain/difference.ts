import type { Problem } from './problem'
import type { StepChange } from './request'
import type { Workflow } from './workflow'

// How the document and its file differ after another program changed the file;
// see internal/host/history.go.

// Choice ends a difference.
export type Choice = 'mine' | 'theirs' | 'merged'

export interface DifferenceView {
  myChanges: Changes // since both were the same
  theirChanges: Changes
  theirs: CheckedView
  merged: CheckedView
  conflicts: Conflict[] // where merged has what the document has
}

export interface Changes {
  added: number
  changed: number
  removed: number
  steps: StepChange[]
}

export interface CheckedView {
  workflow: Workflow
  problems: Problem[]
}

export interface Conflict {
  item: 'step' | 'link' | 'note' | 'name' | 'start'
  key?: string // id of the step or note, key of the link
  field?: string // "tool/arguments/text"; missing: the whole
  theirs?: unknown // missing: it is not there
  mine?: unknown
}
