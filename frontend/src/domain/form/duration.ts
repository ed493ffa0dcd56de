import { Failure } from '../run/failure'
import { texts } from '../texts'

const UNITS: readonly [RegExp, number][] = [
  [/^(ms|milliseconds?|millisekunden?)$/i, 1],
  [/^(|s|secs?|seconds?|sekunden?)$/i, 1000],
  [/^(m|mins?|minutes?|minuten?)$/i, 60_000],
  [/^(h|hours?|stunden?)$/i, 3_600_000],
]

// milliseconds reads how long something takes: “30”, which is in seconds, “1.5 s”, “2 min”.
// It is undefined where nothing is written; what else is there is refused.
export function milliseconds(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const [, digits = '', unit = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*(\p{L}*)\.?\s*$/u.exec(text) ?? []
  const of = UNITS.find(([names]) => names.test(unit))?.[1]
  if (digits === '' || of === undefined) throw new Failure(texts.form.noDuration)
  return Math.round(Number(digits.replace(',', '.')) * of)
}

// inSeconds writes it as milliseconds reads it.
export const inSeconds = (ms: number | undefined): string => (ms ? String(ms / 1000) : '')
