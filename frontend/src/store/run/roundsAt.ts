import { useShallow } from 'zustand/react/shallow'
import { doneOf, seatsOf } from '../../domain/run/lanes'
import type { Besides } from '../../domain/run/lanes'
import { inEachRound } from '../../domain/graph/inEachRound'
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
  const always = useDocument(({ workflow }) => inEachRound(workflow, node))
  const at = useTrace(
    useShallow(({ marked, besides, trace, rounds }) => {
      if (!marked || besides.length === 0) return undefined
      const tally = trace.gaps ? undefined : trace.tallies.get(node)
      const there = lanesAt(besides).get(node)
      const own = besides.find((one) => seatsOf(one) === tally?.place) ?? there?.rounds
      if (!own || rounds.has(own.loop)) return undefined
      const { done, failed } = tally?.place === seatsOf(own) ? tally : NONE
      const of = always && !trace.gaps ? own.of : 0
      return { done, failed, of, now: there?.now ?? 0, asks: there?.asks ?? false }
    }),
  )
  return shown ? at : undefined
}

const NONE = { done: 0, failed: 0 }

interface There {
  rounds: Besides[number]
  now: number
  asks: boolean
}

let counted: { besides: Besides; at: ReadonlyMap<string, There> } | undefined // of the newest: each card asks

function lanesAt(besides: Besides): ReadonlyMap<string, There> {
  if (counted?.besides === besides) return counted.at
  const at = new Map<string, There>()
  for (const rounds of besides)
    for (const { node, waits } of rounds.lanes) {
      const before = at.get(node)
      at.set(node, { rounds, now: (before?.now ?? 0) + 1, asks: before?.asks === true || waits === 'asks' })
    }
  counted = { besides, at }
  return at
}

// useProgress follows how far a loop is whose rounds go on side by side.
export function useProgress(loop: string): { now: number; done: number; of: number; failed: number } | undefined {
  return useTrace(
    useShallow(({ marked, besides }) => {
      const all = marked ? besides.filter((one) => one.loop === loop) : []
      if (all.length === 0) return undefined
      const sum = (of: (one: Besides[number]) => number): number => all.reduce((n, one) => n + of(one), 0)
      return {
        now: sum(({ lanes }) => lanes.length),
        done: sum(doneOf),
        of: sum(({ of }) => of),
        failed: sum(({ failed }) => failed),
      }
    }),
  )
}
