import { api } from '../../backend/api'
import { isActive } from '../../domain/run/runTrace'
import { texts } from '../../domain/texts'
import { announce } from '../page/announce'
import { latest } from '../page/latest'
import { setDrawer, useSession } from '../page/session'
import { runsLoaded } from './runs'
import { endOf, showTrace, takeEntries, traceIs, useTrace } from './runTrace'

const AGAIN = 1000 // ms until a run is read anew of which no event tells

// pause also ends when something is asked, or answered.
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, AGAIN)
    const leave = useTrace.subscribe((now, before) => {
      if (now.asks !== before.asks) end()
    })
    function end(): void {
      clearTimeout(timer)
      leave()
      resolve()
    }
  })

// marked is the run whose marks are on the canvas.
export const marked = (): string | undefined => {
  const { marked, run } = useTrace.getState()
  return marked ? run : undefined
}

// calledIn is the run of the workflow that a step called in the run that is looked at, in the
// rounds that are shown.
export function calledIn(step: string): string | undefined {
  const { marked, steps } = useTrace.getState()
  return marked ? steps.get(step)?.child : undefined
}

const isBelow = (run: string): boolean => run.includes('/')

// showAgain shows on the canvas of the document that was just opened how far a run of it is or
// came.
export async function showAgain(run: string | undefined): Promise<void> {
  await runsLoaded()
  if (run === undefined || traceIs(run)) return
  await (isBelow(run) ? follow(run) : showTrace(run))
}

const looks = latest()

// follow shows the run of a workflow that a step called. Events tell of the run that called it
// alone, so it is read anew as long as it goes on, or is about to begin.
async function follow(run: string): Promise<void> {
  const isWanted = looks.ask()
  if (useSession.getState().drawer === 'none') setDrawer('run')
  await showTrace(run)
  for (;;) {
    const detail = await api.runDetail(run).catch(() => undefined)
    if (!isWanted() || !traceIs(run)) return
    if (detail) {
      const { question } = detail.run
      if (question && question.id !== useTrace.getState().below?.question?.id) {
        setDrawer('run')
        announce(texts.running.said.asks(question.title))
      }
      useTrace.setState({ below: detail.run, names: detail.names, failure: '' })
      takeEntries(detail.entries, endOf(detail.run), detail.run.rounds)
      if (!isActive(detail.run)) return
    }
    await pause()
    if (!isWanted() || !traceIs(run)) return
  }
}
