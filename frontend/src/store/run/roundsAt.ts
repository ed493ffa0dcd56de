import { useShallow } from 'zustand/react/shallow'
import { progressOf } from '../../domain/run/lanes'
import type { Besides, Progress } from '../../domain/run/lanes'
import { NO_TALLY, placeOf } from '../../domain/run/tally'
import { eachRoundOf } from '../../domain/graph/eachRound'
import { useDocument } from '../document/document'
import { useScene } from '../document/scene'
import { useTrace } from './runTrace'

// RoundsAt is how many rounds that go on side by side are at a step, and are through it.
export interface RoundsAt {
  now: number
  asks: boolean // one of them asks the person
  done: number // are through it
  failed: number
  of: number // that come to it; 0: nobody knows
}

// useRoundsAt follows those of a step, where none of them is chosen to be shown.
export function useRoundsAt(node: string): RoundsAt | undefined {
  const shown = useScene((scene) => scene.of === 'document')
  const each = useDocument(({ workflow }) => eachRoundOf(workflow, node))
  const at = useTrace(
    useShallow(({ marked, besides, trace, rounds }) => {
      if (!marked || besides.length === 0) return undefined
      const tallies = trace.gaps ? undefined : trace.tallies.get(node)
      const there = lanesAt(besides).get(node)
      const loop = there?.loop ?? (tallies && besides.find((one) => tallies.has(placeOf(one)))?.loop)
      if (loop === undefined || rounds.has(loop)) return undefined
      const all = besides.filter((one) => one.loop === loop)
      const through = all.map((one) => tallies?.get(placeOf(one)) ?? NO_TALLY)
      return {
        now: there?.now ?? 0,
        asks: there?.asks ?? false,
        done: through.reduce((n, { done }) => n + done, 0),
        failed: through.reduce((n, { failed }) => n + failed, 0),
        of: each === loop && !trace.gaps ? progressOf(all).of : 0,
      }
    }),
  )
  return shown ? at : undefined
}

interface There {
  loop: string
  now: number
  asks: boolean
}

let counted: { besides: Besides; at: ReadonlyMap<string, There> } | undefined // of the newest: each card asks

function lanesAt(besides: Besides): ReadonlyMap<string, There> {
  if (counted?.besides === besides) return counted.at
  const at = new Map<string, There>()
  for (const { loop, lanes } of besides)
    for (const { node, waits } of lanes) {
      const before = at.get(node)
      at.set(node, { loop, now: (before?.now ?? 0) + 1, asks: before?.asks === true || waits === 'asks' })
    }
  counted = { besides, at }
  return at
}

// useProgress follows how far a loop is whose rounds go on side by side.
export function useProgress(loop: string): Progress | undefined {
  return useTrace(
    useShallow(({ marked, besides }) => {
      const all = marked ? besides.filter((one) => one.loop === loop) : []
      return all.length === 0 ? undefined : progressOf(all)
    }),
  )
}
