import { edgeKey, isStep } from '../../domain/graph/workflow'
import { useDocument } from '../document/document'
import { selectMany, useSelection } from './selection'
import type { DocumentView } from '../../wire/types'

// followDocument keeps the selection at what is there: what went is selected no more,
// and what an undo brings back is.
export function followDocument(): void {
  useDocument.subscribe((now, before) => {
    if (now.workflow === before.workflow || now.workflow.id !== before.workflow.id) return
    const back = wentBack(now, before) ? broughtBack(now, before) : []
    if (back.length > 0) selectMany(back)
    else dropGone(now, before)
  })
}

// wentBack: what was to be taken back can be made again now.
const wentBack = (now: DocumentView, before: DocumentView): boolean =>
  now.canRedo && now.undoVersion < before.undoVersion

function broughtBack(now: DocumentView, before: DocumentView): string[] {
  const had = new Set(before.workflow.nodes.map(({ id }) => id))
  return now.workflow.nodes.filter((node) => isStep(node) && !had.has(node.id)).map(({ id }) => id)
}

function dropGone({ workflow }: DocumentView, before: DocumentView): void {
  const { nodes, link, note } = useSelection.getState()
  const [had, has] = [before.workflow, workflow].map((one) => new Set(one.nodes.map(({ id }) => id)))
  const stay = nodes.filter((id) => !had?.has(id) || has?.has(id) === true)
  const linked =
    link === undefined ||
    !before.workflow.edges.some((edge) => edgeKey(edge) === link) ||
    workflow.edges.some((edge) => edgeKey(edge) === link)
  const noted = note === undefined || workflow.notes.some(({ id }) => id === note)
  if (stay.length < nodes.length || !linked || !noted) selectMany(stay)
}
