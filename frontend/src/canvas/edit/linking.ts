import { create } from 'zustand'
import { linker } from '../../domain/graph/connect'
import type { WhyNot } from '../../domain/graph/connect'
import { texts } from '../../domain/texts'
import { announce } from '../../store/page/announce'
import { useDocument } from '../../store/document/document'
import { connectSteps } from '../../store/edit/editing'
import { pick } from '../../store/page/picking'
import { CARD } from '../layout/geometry'
import type { Point } from '../layout/geometry'
import { stepAt } from './target'
import type { Workflow } from '../../wire/types'

// Source is the output a link is drawn from.
export interface Source {
  from: string
  output: string
}

interface Linking {
  source: Source | undefined // undefined while no link is drawn
  start: Point // on the canvas
  refused: ReadonlyMap<string, WhyNot> // steps it cannot lead to
  at: Point // of the pointer, in the window
  over: string | undefined // the step under the pointer
  toVoid: boolean // the empty canvas is under it
}

const NONE: Linking = {
  source: undefined,
  start: { x: 0, y: 0 },
  refused: new Map(),
  at: { x: 0, y: 0 },
  over: undefined,
  toVoid: false,
}

// useLinking is the link that is being drawn.
export const useLinking = create<Linking>(() => NONE)

export function beginLink(source: Source, start: Point, at: Point): void {
  useLinking.setState({ ...NONE, source, start, refused: refusedBy(useDocument.getState().workflow, source), at })
}

function refusedBy(workflow: Workflow, { from, output }: Source): ReadonlyMap<string, WhyNot> {
  const whyNot = linker(workflow, from, output)
  return new Map(
    workflow.nodes.flatMap(({ id }) => {
      const why = whyNot(id)
      return why ? [[id, why]] : []
    }),
  )
}

export function moveLink(at: Point): void {
  const over = stepAt(at)
  useLinking.setState({ at, over, toVoid: over === undefined && isVoid(at) })
}

export const dropLinking = (): void => useLinking.setState(NONE)

// endLink makes the link, or offers new steps where it ends on nothing. The rule is
// asked again, as the workflow may have changed meanwhile.
export function endLink(toCanvas: (at: Point) => Point): void {
  const { source, at, over, toVoid } = useLinking.getState()
  dropLinking()
  if (!source) return
  if (over === undefined) {
    if (toVoid) addAt(source, at, toCanvas(at))
    return
  }
  const why = linker(useDocument.getState().workflow, source.from, source.output)(over)
  if (why === undefined) void connectSteps(source.from, source.output, over)
  else announce(texts.editing.whyNot[why])
}

function addAt({ from, output }: Source, at: Point, place: Point): void {
  const corner = { x: Math.round(place.x - CARD.width / 2), y: Math.round(place.y) }
  pick({ what: 'step', where: { kind: 'after', node: from, output, at: corner } }, at)
}

const isVoid = ({ x, y }: Point): boolean => document.elementFromPoint(x, y)?.closest('.react-flow__renderer') !== null
