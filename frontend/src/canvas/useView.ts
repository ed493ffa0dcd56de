import { useOnViewportChange, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useScene } from '../store/document/scene'
import { keepLayout, takeLayout } from '../store/document/layout'
import { boundsOf, firstOf } from './bounds'
import type { Arrangement } from './layout/arrange'
import { around } from './layout/geometry'
import type { Point } from './layout/geometry'
import { isGhostly } from './ghost/placeGhost'
import { glide, useAim } from './useAim'
import type { Aim } from './useAim'
import { useGlide } from './useGlide'
import { useSight } from './useSight'
import { brought, covering, MIN_ZOOM, openView, READABLE, sees } from './view'
import type { Room } from './view'

// useView moves the canvas: to a new plan, and to what was revealed.
export function useView(arrangement: Arrangement): Aim {
  const aim = useAim()
  useGlide(arrangement)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const shown = useRef<ReadonlyMap<string, Point>>(new Map())
  const direction = useRef(arrangement.direction)
  useOnViewportChange({
    onEnd: (view) => {
      if (shown.current.size > 0) keepLayout(view, aim.fitted() !== undefined)
    },
  })

  useEffect(() => {
    if (width === 0 || arrangement.positions === shown.current) return
    const room = { width, height }
    const before = shown.current
    const how = before.size === 0 && !isGhostly() ? { duration: 0 } : glide()
    const turned = direction.current !== arrangement.direction
    shown.current = arrangement.positions
    direction.current = arrangement.direction
    if (isOther(before, arrangement.positions)) open(arrangement, aim, room, how)
    else if (turned && isMoved(before, arrangement.positions)) begin(arrangement, aim, room, how)
    else showFresh(before, arrangement, aim, room, how)
  }, [arrangement, aim, width, height])
  useSight(arrangement, aim)
  return aim
}

// isOther: another workflow is shown than before.
const isOther = (before: ReadonlyMap<string, Point>, now: ReadonlyMap<string, Point>): boolean =>
  ![...now.keys()].some((id) => before.has(id))

// isMoved: a step stands elsewhere than before. What the person placed stays, in both directions.
const isMoved = (before: ReadonlyMap<string, Point>, now: ReadonlyMap<string, Point>): boolean =>
  [...now].some(([id, { x, y }]) => before.get(id)?.x !== x || before.get(id)?.y !== y)

// open shows a workflow as it was seen last, else its beginning.
function open(arrangement: Arrangement, aim: Aim, room: Room, how: { duration: number }): void {
  const bounds = boundsOf(arrangement, useScene.getState().workflow.notes)
  if (!bounds) return
  const last = takeLayout()
  if (last) aim.go(covering({ ...last, zoom: Math.max(last.zoom, MIN_ZOOM) }, room, bounds), how)
  else begin(arrangement, aim, room, how)
}

function begin(arrangement: Arrangement, aim: Aim, room: Room, how: { duration: number }): void {
  const [bounds, first] = [boundsOf(arrangement, useScene.getState().workflow.notes), firstOf(arrangement)]
  if (bounds && first) aim.fit({ view: openView(bounds, first, room), least: READABLE }, how)
}

// showFresh brings new steps into sight.
function showFresh(
  before: ReadonlyMap<string, Point>,
  { positions, boxes }: Arrangement,
  aim: Aim,
  room: Room,
  how: { duration: number },
): void {
  const ids = [...positions.keys()].filter((id) => !before.has(id))
  const fresh = around(ids.flatMap((id) => boxes.get(id) ?? []))
  const view = aim.view()
  if (fresh && !sees(view, room, fresh)) aim.follow(brought(view, room, fresh), how)
}
