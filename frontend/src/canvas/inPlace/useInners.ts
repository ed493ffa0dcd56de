import { useEffect, useState } from 'react'
import type { Direction } from '../../domain/program/settings'
import { useInPlace } from '../../store/document/inPlace'
import { latest } from '../../store/page/latest'
import { notify } from '../../store/page/notices'
import { texts } from '../../domain/texts'
import type { Inner } from '../layout/arrange'

const NONE: ReadonlyMap<string, Inner> = new Map()

// useInners are the workflows that steps show in place, laid out in the direction of the
// canvas. What is there stays until what is wanted is laid out too.
export function useInners(direction: Direction): ReadonlyMap<string, Inner> {
  const steps = useInPlace((state) => state.steps)
  const [inners, setInners] = useState(NONE)
  const [answers] = useState(latest)
  useEffect(() => {
    const isWanted = answers.ask()
    if (steps.size === 0) return
    void import('./layInner') // few look into what a step calls
      .then(({ innersOf }) => innersOf(steps, direction))
      .then((laid) => {
        if (isWanted()) setInners(laid)
      })
      .catch(() => {
        if (isWanted()) notify('error', texts.canvas.layoutFailed)
      })
    return answers.drop
  }, [steps, direction, answers])
  return steps.size === 0 ? NONE : inners
}
