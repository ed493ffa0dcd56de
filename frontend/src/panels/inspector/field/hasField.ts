import { repeatsOf, showsLimit, showsParallel } from './repeats'
import type { Kind, Node, Problem } from '../../../wire/types'

// FIELDS are the places of a step that the form shows problems beside.
const FIELDS: Record<Kind, readonly string[]> = {
  Tool: ['tool/name', 'tool/arguments/'],
  If: ['if/condition'],
  Switch: ['switch/cases'],
  Loop: ['loop/over', 'loop/times', 'loop/exitCondition', 'loop/maxIterations', 'loop/parallel', 'loop/collect'],
  EndLoop: [],
  AiTransform: ['aiTransform/kind', 'aiTransform/inputRef', 'aiTransform/instruction', 'aiTransform/outputSchema'],
  AiStep: ['aiStep/prompt', 'aiStep/allowedTools', 'aiStep/maxToolCalls'],
}
const COMMON = ['name', 'note']
const OF_ACTING = ['onFailure', 'retries', 'timeoutMs']

// hasField reports whether the form has a field the problem is about; the others
// are told above the form.
export function hasField({ kind, loop }: Node, { at: { path = '', edge } }: Problem): boolean {
  if (edge !== undefined) return false
  const acts = kind === 'Tool' || kind === 'AiTransform' || kind === 'AiStep'
  if (path === 'loop/over') return loop?.over !== undefined
  if (path === 'loop/times') return repeatsOf(loop) === 'times'
  if (path === 'loop/parallel') return showsParallel(loop)
  if (path === 'loop/maxIterations') return showsLimit(loop)
  if (kind === 'Loop' && path === 'onFailure') return true
  return [...FIELDS[kind], ...COMMON, ...(acts ? OF_ACTING : [])].some((field) => path.startsWith(field))
}
