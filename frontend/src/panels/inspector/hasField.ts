import type { Problem } from '../../domain/problem'
import type { Kind, Node } from '../../domain/workflow'

// FIELDS are the places of a step that the form shows problems beside.
const FIELDS: Record<Kind, readonly string[]> = {
  Tool: ['tool/name', 'tool/arguments/'],
  If: ['if/condition'],
  Switch: ['switch/cases'],
  Loop: ['loop/over', 'loop/exitCondition', 'loop/maxIterations'],
  EndLoop: [],
  AiTransform: ['aiTransform/kind', 'aiTransform/inputRef', 'aiTransform/outputSchema'],
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
  return [...FIELDS[kind], ...COMMON, ...(acts ? OF_ACTING : [])].some((field) => path.startsWith(field))
}
