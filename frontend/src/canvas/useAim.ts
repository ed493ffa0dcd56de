import { useReactFlow } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { isStill } from '../ui/motion'
import type { View } from './view'

const GLIDE = 220 // milliseconds

// glide is how long a move of the canvas takes; none for those who asked for calm.
export function glide(): { duration: number } {
  return { duration: isStill() ? 0 : GLIDE }
}

// Aim moves the canvas.
export interface Aim {
  view: () => View // what is shown, or will be once the canvas is at rest
  go: (view: View, how?: { duration: number }) => void
}

// useAim remembers where the canvas glides to: a move that begins on the way goes on
// from there.
export function useAim(): Aim {
  const flow = useReactFlow()
  const aim = useRef({ view: { x: 0, y: 0, zoom: 1 }, until: 0 })
  return useMemo(
    () => ({
      view: () => (performance.now() < aim.current.until ? aim.current.view : flow.getViewport()),
      go: (view, how = glide()) => {
        aim.current = { view, until: performance.now() + how.duration }
        void flow.setViewport(view, how)
      },
    }),
    [flow],
  )
}
