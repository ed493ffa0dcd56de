import { useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { expand } from '../store/document/collapsed'
import { useSelection } from '../store/page/selection'
import { boundsOf } from './bounds'
import type { Arrangement } from './layout/arrange'
import type { Box } from './layout/geometry'
import type { Aim } from './useAim'
import { useRunSight } from './useRunSight'
import { brought, centred, lifted, nudged, READABLE, sees, seesAcross } from './view'
import type { Room, View } from './view'

// useSight brings steps into sight, and moves nothing that is in sight already.
export function useSight(arrangement: Arrangement, aim: Aim): void {
  useBeside(arrangement, aim)
  useAbove(arrangement, aim)
  useReveal(arrangement, aim)
  useRunSight(arrangement, aim)
}

// useBeside keeps the cards where they are on the screen while panels open and close
// beside them, but for as much as a panel would cover.
function useBeside(arrangement: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const canvas = useStore((state) => state.domNode)
  const last = useRef({ width: 0, height: 0, left: 0, window: 0 })
  useEffect(() => {
    const before = last.current
    const now = { width, height, left: canvas?.getBoundingClientRect().left ?? 0, window: window.innerWidth }
    last.current = now
    if (before.width === 0 || width === 0 || before.width === width) return
    const view = aim.view()
    if (before.window !== now.window) {
      aim.go({ ...view, x: view.x + (width - before.width) / 2 })
      return
    }
    const stayed = { ...view, x: view.x + before.left - now.left }
    if (now.left !== before.left) aim.go(stayed, { duration: 0 })
    const box = wanted(arrangement, view, before, now)
    const next = box ? nudged(stayed, now, box) : stayed
    if (next.x !== stayed.x) aim.go({ ...stayed, x: next.x })
  }, [width, height, canvas, arrangement, aim])
}

// wanted is what must not be covered: all of it where nothing of it was cut at a side
// and it still fits, else the selected step.
function wanted(arrangement: Arrangement, view: View, before: Room, now: Room): Box | undefined {
  const all = boundsOf(arrangement)
  if (all && seesAcross(view, before, all) && all.width * view.zoom <= now.width) return all
  const { node } = useSelection.getState()
  return node === undefined ? undefined : arrangement.boxes.get(node)
}

// useAbove keeps the cards in sight while the drawer opens below them, and puts them back
// when it closes.
function useAbove(arrangement: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const last = useRef({ width: 0, height: 0, window: 0 })
  const moved = useRef<{ from: View; to: View }>(undefined)
  useEffect(() => {
    const before = last.current
    const now = { width, height, window: window.innerHeight }
    last.current = now
    if (before.height === 0 || height === 0 || before.height === height || before.window !== now.window) return
    const view = aim.view()
    const back = moved.current
    if (height > before.height) {
      moved.current = undefined
      if (back && isSame(view, back.to)) aim.go(back.from)
      return
    }
    const { node } = useSelection.getState()
    const card = node === undefined ? undefined : arrangement.boxes.get(node)
    const all = boundsOf(arrangement)
    const box = all && sees(view, before, all) ? all : card && sees(view, before, card) ? card : undefined
    if (!box || sees(view, now, box)) return
    const to = lifted(view, now, box)
    moved.current = { from: view, to }
    aim.go(to)
  }, [width, height, arrangement, aim])
}

const isSame = (a: View, b: View): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && a.zoom === b.zoom

// useReveal shows the selected step when it is asked for.
function useReveal(arrangement: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const reveal = useSelection((state) => state.reveal)
  const answered = useRef(reveal)
  useEffect(() => {
    const { node } = useSelection.getState()
    if (reveal === answered.current || node === undefined || width === 0) return
    if (arrangement.hidden.has(node)) {
      expand(
        arrangement.loops.filter(({ head, members }) => head !== node && members.has(node)).map(({ head }) => head),
      )
      return // it is in sight as soon as its loop is open
    }
    const card = arrangement.boxes.get(node)
    if (!card) return // a new step has no place yet
    answered.current = reveal
    const [view, room] = [aim.view(), { width, height }]
    if (view.zoom < READABLE) aim.go(centred(card, room, READABLE))
    else if (!sees(view, room, card)) aim.go(brought(view, room, card))
  }, [reveal, arrangement, aim, width, height])
}
