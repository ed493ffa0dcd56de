import { useScene } from '../store/document/scene'
import { useSelection } from '../store/page/selection'
import { boundsOf, boundsOfSelected, chosenOf, firstOf } from './bounds'
import { fitted, nextFit } from './fit'
import type { Graph } from './fit'
import type { Arrangement } from './layout/arrange'
import type { Aim } from './useAim'
import { LEGIBLE, MIN_ZOOM, openView } from './view'
import type { Room } from './view'

// Fitting is how the canvas is made to fit its room.
interface Fitting {
  begin: () => void // what stays legible, from its beginning
  fit: () => void // as the person presses: more with the next press where that was not all
  fitSelected: () => void
}

export function fittingOf(arrangement: Arrangement, aim: Aim, room: Room): Fitting {
  return {
    begin: () => {
      const graph = graphOf(arrangement)
      if (graph) aim.fit(fitted(graph, room, LEGIBLE))
    },
    fit: () => {
      const graph = graphOf(arrangement)
      if (graph) aim.fit(nextFit(aim.view(), aim.fitted(), graph, room))
    },
    fitSelected: () => {
      const selection = useSelection.getState()
      const bounds = boundsOfSelected(arrangement, selection, useScene.getState().workflow.notes)
      if (bounds) aim.go(openView(bounds, chosenOf(arrangement, selection) ?? bounds, room, MIN_ZOOM))
    },
  }
}

// graphOf is what is drawn: steps, or notes alone; undefined where there is nothing.
function graphOf(arrangement: Arrangement): Graph | undefined {
  const bounds = boundsOf(arrangement, useScene.getState().workflow.notes)
  const chosen = chosenOf(arrangement, useSelection.getState())
  return bounds && { bounds, first: firstOf(arrangement) ?? bounds, chosen }
}
