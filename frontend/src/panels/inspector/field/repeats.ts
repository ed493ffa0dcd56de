import { Failure } from '../../../domain/run/failure'
import { without } from '../../../domain/graph/record'
import { texts } from '../../../domain/texts'
import { wholeNumber } from './wholeNumber'
import type { Node } from '../../../wire/types'

export type Loop = NonNullable<Node['loop']>
export type Repeats = keyof typeof texts.form.repeats

// USUAL is how often a loop may repeat of which nothing else is known.
const USUAL = 10

// repeatsOf is what the loop goes by.
export function repeatsOf(loop: Loop | undefined): Repeats {
  if (loop?.over !== undefined) return 'over'
  return loop?.exitCondition ? 'until' : 'times'
}

// showsLimit reports whether the limit of the loop has a field: one that counts needs none.
export const showsLimit = (loop: Loop | undefined): boolean =>
  repeatsOf(loop) !== 'times' || (loop?.times !== undefined && loop.maxIterations !== undefined)

// showsParallel reports whether it has a field how many rounds go on at once: only those over
// a list can, but where another loop says it, it can be taken back.
export const showsParallel = (loop: Loop | undefined): boolean =>
  repeatsOf(loop) === 'over' || loop?.parallel !== undefined

// withParallel is the loop with so many rounds at once; with one it goes on one after the other.
export function withParallel(loop: Loop, text: string): Loop {
  const parallel = text.trim() === '' ? 1 : wholeNumber(text, 1)
  if (parallel === undefined || parallel > MOST_AT_ONCE) throw new Failure(texts.form.parallelWrong)
  return parallel === 1 ? without(loop, 'parallel') : { ...loop, parallel }
}

const MOST_AT_ONCE = 64

// repeating is the loop going by something else. How often it was to repeat is how often
// it may, and the other way round.
export function repeating(loop: Loop, repeats: 'until' | 'times'): Loop {
  switch (repeats) {
    case 'until':
      return limited({ ...without(loop, 'over', 'parallel'), exitCondition: loop.exitCondition ?? {} })
    case 'times':
      return {
        ...without(loop, 'over', 'exitCondition', 'maxIterations', 'parallel'),
        times: loop.times ?? (loop.maxIterations || USUAL),
      }
  }
}

// goingOver is the loop going over a list.
export const goingOver = (loop: Loop, over: string): Loop => limited({ ...without(loop, 'exitCondition'), over })

function limited(loop: Loop): Loop {
  const { times } = loop
  return {
    ...without(loop, 'times'),
    maxIterations: loop.maxIterations || (typeof times === 'number' && times) || USUAL,
  }
}

// readTimes reads how often a loop repeats: a number, or a reference in braces or without.
export function readTimes(text: string): number | string {
  const written = text.trim()
  if (/^\d{1,15}$/.test(written) && Number(written) > 0) return Number(written)
  const reference = /^(?:\{\{\s*)?([^{}\s".]+(?:\.[^{}\s".]+)+?)(?:\s*\}\})?$/.exec(written)?.[1]
  if (reference === undefined || /^[\d.]+$/.test(reference)) throw new Failure(texts.form.timesWrong)
  return reference
}

// timesText is how often a loop repeats, as it is edited.
export function timesText({ times, maxIterations }: Loop): string {
  return typeof times === 'string' ? `{{${times.replace(/[{}\s]/g, '')}}}` : String(times ?? maxIterations ?? '')
}
