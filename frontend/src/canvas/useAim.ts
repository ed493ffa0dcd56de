import { useReactFlow, useStore } from '@xyflow/react'
import type { ReactFlowInstance } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { isStill } from '../ui/motion'
import type { Fit } from './fit'
import { isSame } from './view'
import type { View } from './view'

const GLIDE = 220 // milliseconds
const REST = 350 // after a press: what is clicked twice must not have moved meanwhile

// glide is how long a move of the canvas takes; none for those who asked for calm.
export function glide(): { duration: number } {
  return { duration: isStill() ? 0 : GLIDE }
}

// Aim moves the canvas.
export interface Aim {
  view: () => View // what is shown, or will be once the canvas is at rest
  go: (view: View, how?: { duration: number }) => void
  fit: (fit: Fit, how?: { duration: number }) => void
  follow: (view: View, how?: { duration: number }) => void // by itself: what fitted is made to fit again later
  fitted: () => Fit | undefined // what was made to fit, until the person moves it
}

// Camera remembers where the canvas glides to: a move that begins on the way goes on
// from there. No card moves under a click: a glide waits after a press, ends at one, and
// is given up where the person moves the canvas.
export class Camera implements Aim {
  private aim = { view: { x: 0, y: 0, zoom: 1 }, until: 0 }
  private pressed = -REST
  private waits: number | undefined
  private last: Fit | undefined

  constructor(private readonly flow: Pick<ReactFlowInstance, 'getViewport' | 'setViewport'>) {}

  view(): View {
    return this.isMoving() ? this.aim.view : this.flow.getViewport()
  }

  go(view: View, how?: { duration: number }): void {
    this.drop()
    const { duration } = how ?? glide()
    const wait = how ? 0 : Math.max(0, this.pressed + REST - performance.now())
    const move = (): void => {
      this.waits = undefined
      void this.flow.setViewport(view, { duration })
    }
    this.aim = { view, until: performance.now() + wait + duration }
    if (wait > 0) this.waits = window.setTimeout(move, wait)
    else move()
  }

  fit(fit: Fit, how?: { duration: number }): void {
    this.last = fit
    this.go(fit.view, how)
  }

  follow(view: View, how?: { duration: number }): void {
    const last = this.fitted()
    if (last) this.last = { ...last, view }
    this.go(view, how)
  }

  fitted(): Fit | undefined {
    return this.last && isSame(this.view(), this.last.view) ? this.last : undefined
  }

  // press holds the canvas while it is pressed.
  press(): void {
    this.pressed = performance.now()
    if (!this.isMoving()) return
    if (this.waits !== undefined) this.go(this.aim.view)
    else {
      this.drop()
      void this.flow.setViewport(this.flow.getViewport(), { duration: 0 })
    }
  }

  drop(): void {
    window.clearTimeout(this.waits)
    this.waits = undefined
    this.aim.until = 0
  }

  private isMoving(): boolean {
    return performance.now() < this.aim.until
  }
}

// useAim is the one camera of the canvas.
export function useAim(): Aim {
  const flow = useReactFlow()
  const canvas = useStore((state) => state.domNode)
  const camera = useMemo(() => new Camera(flow), [flow])
  useEffect(() => {
    const stop = new AbortController()
    const how = { capture: true, passive: true, signal: stop.signal }
    const pull = ({ buttons }: PointerEvent): void => {
      if (buttons > 0) camera.drop()
    }
    canvas?.addEventListener('pointerdown', () => camera.press(), how)
    canvas?.addEventListener('pointermove', pull, how)
    canvas?.addEventListener('wheel', () => camera.drop(), how)
    return () => stop.abort()
  }, [canvas, camera])
  return camera
}
