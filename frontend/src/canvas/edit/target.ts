import { canInsert } from '../../domain/graph/insert'
import { placeAfter, placeInto } from '../../domain/graph/move'
import { edgeKey } from '../../domain/graph/workflow'
import type { Target } from '../../store/page/canvasPort'
import { useDocument } from '../../store/document/document'
import type { Arrangement } from '../layout/arrange'
import { CARD } from '../layout/geometry'
import type { Point } from '../layout/geometry'
import { loopAt } from './spot'

// targetAt is where a new step goes that is let go at a point of the window: after the
// step that is there, into the link or the loop, or onto the canvas; undefined beside it.
export function targetAt(
  at: Point,
  toCanvas: (at: Point) => Point,
  arrangement: Pick<Arrangement, 'frames'>,
): Target | undefined {
  const element = document.elementFromPoint(at.x, at.y)
  if (!element?.closest('.canvas') || element.closest('.react-flow__panel')) return undefined
  const { workflow } = useDocument.getState()
  const step = stepDrawnBy(element)
  if (step !== undefined) return { step, where: placeAfter(workflow, step) }
  const link = element.closest<HTMLElement>('.react-flow__edge')?.dataset.id
  const edge = link === undefined ? undefined : workflow.edges.find((one) => edgeKey(one) === link)
  if (edge && link !== undefined && canInsert(workflow, edge)) return { link, where: { kind: 'link', key: link } }
  const place = toCanvas(at)
  const loop = loopAt(arrangement, place)
  if (loop !== undefined) return { loop, where: placeInto(workflow, loop) }
  return { where: { kind: 'loose', at: cardAround(place) } }
}

// stepAt is the step of the document that is drawn at a point of the window.
export const stepAt = ({ x, y }: Point): string | undefined => stepDrawnBy(document.elementFromPoint(x, y))

function stepDrawnBy(element: Element | null): string | undefined {
  const id = element?.closest<HTMLElement>('.react-flow__node-step')?.dataset.id
  return id === undefined ? undefined : useDocument.getState().workflow.nodes.find((node) => node.id === id)?.id
}

// cardAround is the corner of a card that has a point of the canvas in its middle.
export const cardAround = ({ x, y }: Point): Point => ({
  x: Math.round(x - CARD.width / 2),
  y: Math.round(y - CARD.height / 2),
})
