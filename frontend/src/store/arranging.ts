import { aligned, shifted } from '../domain/graph/align'
import type { Alignment } from '../domain/graph/align'
import { whole } from '../domain/graph/scope'
import { texts } from '../domain/texts'
import type { Position } from '../domain/workflow'
import { useDocument } from './document'
import { editGraph } from './editing'
import { pinned, placeOf } from './places'
import { useSelection } from './selection'

// Moving steps to places. What a selected loop holds moves along.

type Places = ReadonlyMap<string, Position>

function placesOf(ids: Iterable<string>): Places {
  return new Map([...ids].flatMap((id) => {
    const at = placeOf(id)
    return at ? [[id, at]] : []
  }))
}

// alignSelected lines up the selected steps.
export function alignSelected(how: Alignment): Promise<boolean> {
  const { nodes } = useSelection.getState()
  return place(texts.editing.align(nodes.length), aligned(placesOf(nodes), how))
}

// nudgeSelected moves the selected steps a little, or the selected note.
export function nudgeSelected(by: Position): Promise<boolean> {
  const { nodes } = useSelection.getState()
  const all = whole(useDocument.getState().workflow, new Set(nodes))
  return place(texts.canvas.moved(nodes.length), shifted(placesOf(all), by))
}

function place(label: string, places: Places): Promise<boolean> {
  return editGraph(label, (workflow) => pinned(workflow, places))
}
