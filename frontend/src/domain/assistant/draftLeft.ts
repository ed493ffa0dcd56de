import { texts } from '../texts'
import { isMade } from './proposal'
import { succeeded } from './request'
import type { Exchange } from './exchange'
import type { AnswerView, Problem, Workflow } from '../../wire/types'

// A draft that is left is what came of a request and could not be applied.
interface DraftLeft {
  workflow: Workflow
  problems: Problem[]
  title?: string // what it is, where it is not all that came
  attempt?: number // which of them it is of, where words came after it
}

// draftOf is what a request left: its best attempt, or what the model had planned
// before it answered in words.
export function draftOf(answer: AnswerView): DraftLeft | undefined {
  const { draft, problems, status, attempts } = answer
  if (!succeeded(answer)) return draft && draft.nodes.length > 0 ? { workflow: draft, problems } : undefined
  const tried = status === 'chat' ? attempts.findLast((one) => one.draft) : undefined
  if (!tried?.draft) return undefined
  return { workflow: tried.draft, problems: tried.problems, title: texts.ledger.draft(tried.n), attempt: tried.n }
}

// isTaken: the person made the draft the workflow. That of the offline planner is a plan of
// its own, which may have been changed since; any other is the workflow as it is.
export function isTaken({ draft, status }: AnswerView, { nodes, edges }: Workflow): boolean {
  if (!draft || draft.nodes.length === 0) return false
  const ids = new Set(nodes.map(({ id }) => id))
  if (status === 'fallback') return draft.nodes.every(({ id }) => ids.has(id))
  return JSON.stringify([draft.nodes, draft.edges]) === JSON.stringify([nodes, edges])
}

// isOvertaken: what was said later changed the workflow, or would.
export function isOvertaken(exchanges: readonly Exchange[], id: string): boolean {
  return exchanges.slice(exchanges.findIndex((one) => one.id === id) + 1).some(changes)
}

// waitingIn is the newest exchange that left a draft, while nothing later took its place.
export function waitingIn(exchanges: readonly Exchange[]): Exchange | undefined {
  const newest = exchanges.findLast((one) => changes(one) || (one.answer && draftOf(one.answer) !== undefined))
  return newest && !changes(newest) ? newest : undefined
}

// changes: its answer changed the workflow, or waits to.
const changes = ({ answer, decided, takenBack }: Exchange): boolean =>
  !takenBack && (decided ? isMade(decided.outcome) : answer !== undefined && (answer.applied || answer.proposal !== ''))
