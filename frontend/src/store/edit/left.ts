import { create } from 'zustand'
import { isLack, stepOf } from '../../domain/graph/problem'
import { inTurnsMade, useDocument } from '../document/document'
import type { DocumentView, Problem } from '../../wire/types'

// Left are the fields that the person has left, as document/form/path: what one lacks is
// shown from then on, not while it is still to be filled in. A place holds all below it.
export const useLeft = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

// leave notes that a field of a form was left.
export const leave = (document: string, of: string, path: string): void => leaveAll([[document, of, path].join('/')])

// leaveLacks notes that what a step lacks now was left, or what all steps lack: what is
// added later is new again.
export function leaveLacks(document: string, of?: string): void {
  const { workflow, problems } = useDocument.getState()
  if (workflow.id !== document) return
  const lacks = problems.filter((problem) => isLack(problem) && (of === undefined || formOf(problem) === of))
  leaveAll(lacks.map((problem) => keyOf(document, problem)))
}

// leaveForm notes that the form of a step was left, with what becomes of it as what was
// typed there last is saved.
export function leaveForm(document: string, of: string): void {
  leaveLacks(document, of)
  setTimeout(() => void inTurnsMade().then(() => leaveLacks(document, of)))
}

function leaveAll(left: readonly string[]): void {
  const { keys } = useLeft.getState()
  if (left.some((key) => !keys.has(key))) useLeft.setState({ keys: new Set([...keys, ...left]) })
}

// isLeft reports whether the place was left, or what it is in.
export function isLeft(keys: ReadonlySet<string>, document: string, of: string, path: string): boolean {
  const place = [document, of, ...path.split('/')]
  return place.some((_, i) => keys.has(place.slice(0, i + 1).join('/')))
}

interface Known {
  id: string
  problems: readonly Problem[]
  keys: ReadonlySet<string>
  unfilled: ReadonlySet<Problem>
}

let known: Known | undefined

// unfilledIn are the problems of a document that are only still to be filled in. Every command
// asks for them whenever anything changes: they are found once, and are the same set until
// other problems are unfilled.
export function unfilledIn({
  workflow: { id },
  problems,
}: Pick<DocumentView, 'workflow' | 'problems'>): ReadonlySet<Problem> {
  const { keys } = useLeft.getState()
  const same = known?.id === id && known.problems === problems ? known : undefined
  if (same?.keys === keys) return same.unfilled
  const list = problems.filter(
    (problem) => isLack(problem) && !isLeft(keys, id, formOf(problem), problem.at.path ?? ''),
  )
  const stays = list.length === same?.unfilled.size && list.every((problem) => same.unfilled.has(problem))
  known = { id, problems, keys, unfilled: stays ? same.unfilled : new Set(list) }
  return known.unfilled
}

const formOf = (problem: Problem): string => stepOf(problem) ?? 'workflow'

const keyOf = (document: string, problem: Problem): string =>
  [document, formOf(problem), problem.at.path ?? ''].join('/')

// What a document lacks when it is opened is not new to it.
useDocument.subscribe(({ workflow }, before) => {
  if (workflow.id !== before.workflow.id) leaveLacks(workflow.id)
})
