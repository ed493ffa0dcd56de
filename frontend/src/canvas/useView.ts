import { useOnViewportChange, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
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
import { brought, covering, openView, sees } from './view'
import type { View } from './view'

// useView moves the canvas: to a new plan, and to what was revealed.
export function useView(arrangement: Arrangement): Aim {
  const aim = useAim()
  useGlide(arrangement)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const shown = useRef<ReadonlyMap<string, Point>>(new Map())
  useOnViewportChange({
    onEnd: (view) => {
      if (shown.current.size > 0) keepLayout(view)
    },
  })

  useEffect(() => {
    if (width === 0 || arrangement.positions === shown.current) return
    const view = viewAfter(shown.current, arrangement, aim.view(), { width, height })
    const first = shown.current.size === 0
    shown.current = arrangement.positions
    if (view) aim.go(view, first && !isGhostly() ? { duration: 0 } : glide())
  }, [arrangement, aim, width, height])
  useSight(arrangement, aim)
  return aim
}

// viewAfter is where the canvas goes when other steps are there than before:
// another plan is opened, new steps out of sight are brought into it.
function viewAfter(
  before: ReadonlyMap<string, Point>,
  arrangement: Arrangement,
  view: View,
  room: { width: number; height: number },
): View | undefined {
  const ids = [...arrangement.positions.keys()]
  const bounds = boundsOf(arrangement)
  const first = firstOf(arrangement)
  if (!bounds || !first) return undefined
  if (!ids.some((id) => before.has(id))) {
    const last = takeLayout()
    return last ? covering(last, room, bounds) : openView(bounds, first, room)
  }
  const fresh = around(ids.filter((id) => !before.has(id)).flatMap((id) => arrangement.boxes.get(id) ?? []))
  if (!fresh || sees(view, room, fresh)) return undefined
  return brought(view, room, fresh)
}
