import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { NO_BESIDES, seat, shownLines } from '../../domain/run/lanes'
import type { Besides, Seats } from '../../domain/run/lanes'
import { stepsIn } from '../../domain/run/runRounds'
import type { Rounds } from '../../domain/run/runRounds'
import { extend, isActive, NO_TRACE, settle, unsettle } from '../../domain/run/runTrace'
import type { Trace } from '../../domain/run/runTrace'
import type { Visit } from '../../domain/run/visit'
import { latest } from '../page/latest'
import type { RunEntryView, RunView } from '../../wire/types'

interface Shown {
  run: string | undefined // id of the run that is looked at
  below: RunView | undefined // that run, where another one called its workflow: the lists have it not
  asks: string | undefined // id of what the run asks that nobody called, in which it is
  names: Readonly<Record<string, string>> // of the steps that it had, by id
  ways: Readonly<Record<string, string>> // that were chosen for it
  trace: Trace
  rounds: Rounds // that are chosen
  besides: Besides
  seats: Seats
  steps: ReadonlyMap<string, Visit> // what the canvas shows, by step
  marked: boolean // whether it shows it
  visit: number | undefined // key of the line that was chosen
  loading: boolean
  failure: string
}

const NOTHING: Shown = {
  run: undefined,
  below: undefined,
  asks: undefined,
  names: {},
  ways: {},
  trace: NO_TRACE,
  rounds: new Map(),
  besides: NO_BESIDES,
  seats: new Map(),
  steps: new Map(),
  marked: false,
  visit: undefined,
  loading: false,
  failure: '',
}

// The run that is looked at, and what happened in it.
export const useTrace = create<Shown>(() => NOTHING)

export const traceIs = (run: string): boolean => useTrace.getState().run === run

const answers = latest() // of the program, as to the run that is looked at

export function forgetTrace(): void {
  answers.drop()
  waiting = NONE
  useTrace.setState(NOTHING, true)
}

// showTrace reads what happened in a run so far. What happens meanwhile waits.
export async function showTrace(run: string): Promise<void> {
  const isWanted = answers.ask()
  waiting = NONE
  useTrace.setState({ ...NOTHING, run, marked: true, loading: true }, true)
  try {
    const detail = await api.runDetail(run)
    if (!isWanted()) return
    useTrace.setState({ loading: false, names: detail.names, ways: detail.ways })
    waiting = {
      entries: [...detail.entries, ...waiting.entries.filter(({ n }) => n > (detail.entries.at(-1)?.n ?? 0))],
      end: endOf(detail.run) ?? waiting.end,
      besides: waiting.besides ?? detail.run.rounds,
    }
    flush()
  } catch (cause) {
    if (isWanted()) useTrace.setState({ loading: false, failure: wordsOf(cause) })
  }
}

// End is how a run ended that is driven no more.
type End = 'failed' | 'otherwise'

export const endOf = (run: RunView): End | undefined =>
  isActive(run) ? undefined : run.status === 'failed' ? 'failed' : 'otherwise'

interface Waiting {
  entries: readonly RunEntryView[]
  end: End | undefined // undefined: it goes on
  besides: Besides | undefined // undefined: as before
}

const NONE: Waiting = { entries: [], end: undefined, besides: undefined }

let waiting: Waiting = NONE
let frame = false // one is asked for

// takeBesides takes which rounds of the run that is looked at go on side by side.
export function takeBesides(besides: Besides = NO_BESIDES): void {
  const before = waiting.besides ?? useTrace.getState().besides
  if (besides.length > 0 || before.length > 0) takeEntries([], undefined, besides)
}

// takeEntries takes what happened in the run that is looked at. It is shown with the
// next frame, whatever else comes until then.
export function takeEntries(entries: readonly RunEntryView[], end: End | undefined, besides = waiting.besides): void {
  waiting = { entries: [...waiting.entries, ...entries], end: end ?? waiting.end, besides }
  if (frame || useTrace.getState().loading) return
  frame = true
  requestAnimationFrame(() => {
    frame = false
    flush()
  })
}

function flush(): void {
  const { run, trace: before, rounds, loading } = useTrace.getState()
  if (loading || run === undefined) return
  const { entries, end, besides } = waiting
  waiting = NONE
  const grown = extend(before, entries)
  if (!end) {
    show(grown, rounds, besides)
    return
  }
  const trace = settle(grown)
  show(trace, end === 'failed' && rounds.size === 0 ? roundsOfFailure(trace) : rounds, NO_BESIDES)
  if (!before.gaps && grown.gaps) void fill(run)
}

// roundsOfFailure are the rounds in which a run failed: of rounds side by side it need not be
// the newest.
function roundsOfFailure({ visits }: Trace): Rounds {
  const failed = visits.findLast(({ phase, call }) => phase === 'failed' && call === '')
  return new Map(failed?.loops.map(({ loop, index }) => [loop, index]))
}

// goesOn: a run that was cut off is driven again.
export function goesOn(): void {
  show(unsettle(useTrace.getState().trace), new Map()) // the round in which it ended is one of many again
}

// fill reads again what came too fast to be told. Of a long run the middle is kept
// nowhere.
async function fill(run: string): Promise<void> {
  const isWanted = answers.join()
  const detail = await api.runDetail(run).catch(() => undefined)
  const { rounds } = useTrace.getState()
  if (detail && isWanted()) show(settle(extend(NO_TRACE, detail.entries)), rounds)
}

function show(trace: Trace, rounds: Rounds, besides = useTrace.getState().besides): void {
  const isOne = rounds.size === 0 && trace.tallies.size === 0 // what is shown is the newest of each step
  const steps = isOne ? trace.steps : stepsIn(shownLines(trace, rounds, besides))
  useTrace.setState({ trace, rounds, besides, seats: seat(useTrace.getState().seats, besides), steps })
}

// chooseRound shows a round of a loop; undefined: the newest, whichever that is.
export function chooseRound(loop: string, index: number | undefined): void {
  const { trace, rounds: before } = useTrace.getState()
  const rounds = new Map(before)
  if (index === undefined) rounds.delete(loop)
  else rounds.set(loop, index)
  show(trace, rounds)
}

// chooseRounds shows these rounds, and of all other loops the newest.
export const chooseRounds = (rounds: Rounds): void => show(useTrace.getState().trace, rounds)

// chooseVisit is the line whose arguments and result are shown.
export const chooseVisit = (visit: number | undefined): void => useTrace.setState({ visit })

// shownIn is the line whose details are shown of a run: that of the step that is selected,
// else once the run is over the one that tells how it went: where it failed, or the last
// that gave something.
export function shownIn(
  state: Pick<Shown, 'trace' | 'steps' | 'visit'>,
  node: string | undefined,
  run: RunView,
): Visit | undefined {
  const visit = visitOf(state, node)
  if (visit || isActive(run)) return visit
  const { visits } = state.trace
  const own = visits.filter(({ call }) => call === '')
  if (run.status !== 'done') return own.findLast((one) => one.node === run.node)
  return own.findLast(({ result }) => result !== null)
}

// visitOf is what is shown of a step: the line that was chosen, else the newest one.
export function visitOf(
  { trace, steps, visit }: Pick<Shown, 'trace' | 'steps' | 'visit'>,
  node: string | undefined,
): Visit | undefined {
  const chosen = visit === undefined ? undefined : trace.visits.find(({ key }) => key === visit)
  if (chosen && (node === undefined || chosen.node === node)) return chosen
  return node === undefined
    ? undefined
    : (steps.get(node) ?? trace.visits.findLast((one) => one.node === node && one.call === ''))
}
