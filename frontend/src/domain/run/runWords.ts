import { outcome } from '../text/sentence'
import { texts } from '../texts'
import type { Progress } from './lanes'
import type { Visit } from './visit'
import type { RunResultView, RunView } from '../../wire/types'

const LONGEST = 300 // characters of a line: no row has room for more, and each cuts it by its width

// refusalOf is the status of an HTTP answer that is no success, undefined for all else: the
// call was made, so the step is done.
export function refusalOf(result: RunResultView | null): number | undefined {
  const { ok, status } = result?.fields ?? {}
  return ok === false && typeof status === 'number' && status >= 100 && status < 600 ? status : undefined
}

// A path in quotes, but no address; what it ends with is caught.
const PATH = /(?<=["“'])(?![a-z]+:\/\/)[^"”'\n]*[\\/]([^"”'\\/\n]+)[\\/]?(?=["”'])/gi

// briefly is what went wrong with the names of files in place of their paths, so that the
// reason stands in the first words.
const briefly = (error: string): string => error.replace(PATH, '$1')

// SAYS is who failed, before what says why: a name in quotes and a word or two.
const SAYS = /^“[^”]*”[^“”:]{0,24}: (?=\S)/

// reasonOf is why a run failed, without the step, so that the reason stands in the first words.
export const reasonOf = (message: string): string => briefly(message.replace(SAYS, ''))

// lineOf is a result in one line: what went wrong, else what the tool's outcomes say of it,
// else its text, else its fields.
export function lineOf(result: RunResultView | null, outcomes: readonly string[] = []): string {
  if (!result) return ''
  if (!result.success && result.error !== '') return oneLine(briefly(result.error))
  const status = refusalOf(result)
  if (status !== undefined) return oneLine([texts.running.httpStatus(status), result.text].filter(Boolean).join(' · '))
  const said = outcome(outcomes, result.fields) || result.text
  if (said.trim() !== '') return oneLine(said)
  return oneLine(
    Object.entries(result.fields)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${wordOf(value)}`)
      .join(', '),
  )
}

const SEEN = 1000 // ms that a person is told to have let a step wait

// tookOf is how long a step took, and how long it waited for the person, '' for none.
export function tookOf({ ms, waited }: Visit): string {
  const { running: words } = texts
  if (waited < SEEN) return ms > 0 ? words.time(ms) : ''
  return [...(ms < SEEN ? [] : [words.time(ms)]), words.waited(waited)].join(' · ')
}

// goingOf is how the rounds of a loop go on that go on side by side.
export function goingOf({ now, done, of, failed }: Progress): string {
  const { lanes, failedShort } = texts.running
  const going = lanes.going(now, done, of)
  return failed > 0 ? `${going} · ${failedShort(failed)}` : going
}

// overOf is how many rounds are over of a loop whose rounds go on side by side.
export function overOf({ done, of, failed }: Progress): string {
  const { lanes, failedShort } = texts.running
  return failed > 0 ? `${lanes.through(done, of)} · ${failedShort(failed)}` : lanes.through(done, of)
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value === 'object' && value !== null) return '{…}'
  return typeof value === 'string' ? value.slice(0, LONGEST) : JSON.stringify(value)
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

// saidOf tells those who do not see it that a run came to another state, '' where that
// is nothing to be told.
export function saidOf(now: RunView, before: RunView | undefined): string {
  const { said } = texts.running
  if (now.question && now.question.id !== before?.question?.id) return said.asks(now.question.title)
  if (now.status === before?.status) return ''
  switch (now.status) {
    case 'running':
      return before && before.status !== 'interrupted' ? '' : said.begun
    case 'done':
      return said.done(now.ms, now.dry)
    case 'failed':
      return said.failed(now.message)
    case 'stopped':
      return said.stopped
    case 'interrupted':
      return said.interrupted(now.message)
    case 'paused':
    case 'waiting':
      return ''
  }
}

// costsOf are what a run cost that is not 0. Its steps are counted as often as they were come
// to and tried, which is no number of steps to a person: figuresOf says that.
export function costsOf({ calls, tokens }: RunView): string[] {
  const { running: words } = texts
  return [...(calls > 0 ? [words.calls(calls)] : []), ...(tokens > 0 ? [words.tokens(tokens)] : [])]
}
