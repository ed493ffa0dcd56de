import { useCallback, useSyncExternalStore } from 'react'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { extend, isActive, NO_TRACE, settle } from '../../domain/run/runTrace'
import type { Visit } from '../../domain/run/visit'
import type { RunView } from '../../wire/types'

// Called is the run of a workflow that a step called, as far as it is known.
export interface Called {
  run: RunView
  names: Readonly<Record<string, string>> // of its steps, by id
  decide: Readonly<Record<string, readonly string[]>> // the ways out of those that decide, by id
  visits: readonly Visit[]
  steps: ReadonlyMap<string, Visit> // the newest visit of each step
}

interface Known {
  called: Called | undefined
  failure: string
}

const NOTHING: Known = { called: undefined, failure: '' }

const AGAIN = 1000 // ms until it is read anew while it goes on

const PATIENCE = 5 // times that it is read which is not there yet: it is named just before it begins

// Reading is a run that is read, once for all who look at it.
interface Reading {
  known: Known
  watchers: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
}

const readings = new Map<string, Reading>()

// useCalled reads the run with that id, and reads it anew as long as it goes on.
export function useCalled(id: string | undefined): Known {
  const watch = useCallback((told: () => void) => (id === undefined ? () => undefined : watching(id, told)), [id])
  return useSyncExternalStore(watch, () => (id === undefined ? NOTHING : (readings.get(id)?.known ?? NOTHING)))
}

function watching(id: string, told: () => void): () => void {
  let reading = readings.get(id)
  if (!reading) {
    reading = { known: NOTHING, watchers: new Set(), timer: undefined }
    readings.set(id, reading)
    void read(id, reading, 0)
  }
  const { watchers } = reading
  watchers.add(told)
  return () => {
    watchers.delete(told)
    if (watchers.size > 0) return
    clearTimeout(reading.timer)
    readings.delete(id)
  }
}

async function read(id: string, reading: Reading, missed: number): Promise<void> {
  const isLeft = (): boolean => readings.get(id) !== reading
  const again = (ms: number, behind: number): void => {
    reading.timer = setTimeout(() => void read(id, reading, behind), ms)
  }
  try {
    const { run, names, decide, entries } = await api.runDetail(id)
    if (isLeft()) return
    const trace = extend(NO_TRACE, entries)
    const goesOn = isActive(run)
    const { visits, steps } = goesOn ? trace : settle(trace)
    tell(reading, { called: { run, names, decide, visits, steps }, failure: '' })
    if (goesOn) again(AGAIN, 0)
  } catch (cause) {
    if (isLeft()) return
    if (missed + 1 < PATIENCE) again(AGAIN / PATIENCE, missed + 1)
    else tell(reading, { ...reading.known, failure: wordsOf(cause) })
  }
}

function tell(reading: Reading, known: Known): void {
  reading.known = known
  for (const told of reading.watchers) told()
}
