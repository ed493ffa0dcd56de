import { useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { isActive } from '../domain/run/runTrace'
import { runOf, useRuns } from '../store/run/runs'
import { useTrace } from '../store/run/runTrace'
import type { Arrangement } from './layout/arrange'
import { glide } from './useAim'
import type { Aim } from './useAim'
import { brought, sees } from './view'

const EVERY = 400 // ms between two moves after a run

// useRunSight goes with a run: a step that it comes to, asks for or fails at is brought
// into sight. It does so once a step, so that the rounds of a loop do not swing the
// canvas, and no more once the person has moved it or looks at a line of the run.
export function useRunSight({ boxes }: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const canvas = useStore((state) => state.domNode)
  const run = useTrace((state) => (state.marked ? state.run : undefined))
  const chosen = useTrace((state) => state.visit !== undefined)
  const left = useRef(false) // the person has moved the canvas
  useEffect(() => {
    left.current = false
    const stop = new AbortController()
    for (const type of ['wheel', 'pointerdown', 'keydown'] as const)
      canvas?.addEventListener(
        type,
        () => {
          left.current = true
        },
        { signal: stop.signal, passive: true },
      )
    return () => stop.abort()
  }, [run, canvas])

  const seen = useRef({ run, places: new Set<string>() })
  useEffect(() => {
    if (run === undefined || chosen || width === 0) return
    if (seen.current.run !== run) seen.current = { run, places: new Set() }
    const { places } = seen.current
    const look = (): void => {
      const place = placeOf(run, places.size > 0)
      const card = place && boxes.get(place.node)
      const key = `${place?.key ?? ''} ${width} ${height}` // what a smaller room hides is brought again
      if (!place || !card || left.current || places.has(key)) return
      places.add(key)
      const [room, view] = [{ width, height }, aim.view()]
      if (sees(view, room, card)) return
      const to = brought(view, room, card)
      const far = Math.abs(to.y - view.y) > 2 * height || Math.abs(to.x - view.x) > 2 * width
      aim.follow(to, far ? { duration: 0 } : glide()) // a long way would be passed by too fast to be seen
    }
    look()
    let waits: number | undefined
    const unfollow = useRuns.subscribe(() => {
      waits ??= window.setTimeout(() => {
        waits = undefined
        look()
      }, EVERY)
    })
    return () => {
      unfollow()
      window.clearTimeout(waits)
    }
  }, [run, chosen, width, height, boxes, aim])
}

// placeOf is the step that a run is at, or failed at; of a run that was gone with, also
// where it ended. A question is a place of its own.
function placeOf(id: string, gone: boolean): { node: string; key: string } | undefined {
  const run = runOf(id)
  if (!run || (!isActive(run) && run.status !== 'failed' && !gone)) return undefined
  const node = run.question?.node ?? run.node
  return { node, key: run.question?.id ?? node }
}
