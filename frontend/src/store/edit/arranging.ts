import { aligned, shifted } from '../../domain/graph/align'
import type { Alignment } from '../../domain/graph/align'
import { without } from '../../domain/graph/record'
import { whole } from '../../domain/graph/scope'
import { texts } from '../../domain/texts'
import { editGraph, namesOf } from './editing'
import { pinned } from '../document/places'
import { useSelection } from '../page/selection'
import type { Position, Workflow } from '../../wire/types'

// Moving steps to places.

type Places = ReadonlyMap<string, Position>

// placeSteps moves steps; all others stay where they are drawn.
export function placeSteps(label: string, places: Places): Promise<boolean> {
  return editGraph(label, (workflow) => pinned(workflow, places))
}

// leavePlaces gives up the places that steps were moved to: the layout places them all, and makes
// room for those that come.
export function leavePlaces(label: string): Promise<boolean> {
  return editGraph(label, (workflow) => ({
    ...workflow,
    nodes: workflow.nodes.map((node) => without(node, 'position')),
  }))
}

// alignSelected lines up the selected steps.
export function alignSelected(how: Alignment): Promise<boolean> {
  const ids = new Set(useSelection.getState().nodes)
  return editGraph(
    texts.editing.align(namesOf(ids)),
    arrange(
      () => ids,
      (places) => aligned(places, how),
    ),
  )
}

// nudgeSelected moves the selected steps a little. What a selected loop holds moves along.
export function nudgeSelected(by: Position): Promise<boolean> {
  const ids = new Set(useSelection.getState().nodes)
  return editGraph(
    texts.editing.move(namesOf(ids)),
    arrange(
      (workflow) => whole(workflow, ids),
      (places) => shifted(places, by),
    ),
  )
}

// arrange moves some steps from where they stand once it is its turn.
function arrange(
  idsIn: (workflow: Workflow) => ReadonlySet<string>,
  move: (places: Places) => Places,
): (workflow: Workflow) => Workflow {
  return (workflow) => {
    const placed = pinned(workflow)
    const ids = idsIn(workflow)
    return pinned(
      placed,
      move(new Map(placed.nodes.flatMap(({ id, position }) => (position && ids.has(id) ? [[id, position]] : [])))),
    )
  }
}
