import { useEffect, useState } from 'react'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { extend, isActive, NO_TRACE, settle } from '../../domain/run/runTrace'
import type { Visit } from '../../domain/run/runTrace'
import type { RunView } from '../../wire/types'

// Called is the run of a workflow that a step called, as far as it is known.
export interface Called {
  run: RunView
  names: Readonly<Record<string, string>> // of its steps, by id
  decide: Readonly<Record<string, readonly string[]>> // the ways out of those that decide, by id
  visits: readonly Visit[]
  steps: ReadonlyMap<string, Visit> // the newest visit of each step
}

const AGAIN = 1000 // ms until it is read anew while it goes on

const PATIENCE = 5 // times that it is read which is not there yet: it is named just before it begins

// useCalled reads the run with that id, and reads it anew as long as it goes on.
export function useCalled(id: string): { called: Called | undefined; failure: string } {
  const [called, setCalled] = useState<Called>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    let missed = 0
    const read = async (): Promise<void> => {
      try {
        const { run, names, decide, entries } = await api.runDetail(id)
        if (left) return
        const trace = extend(NO_TRACE, entries)
        const goesOn = isActive(run)
        const { visits, steps } = goesOn ? trace : settle(trace)
        setCalled({ run, names, decide, visits, steps })
        setFailure('')
        if (goesOn) timer = setTimeout(() => void read(), AGAIN)
      } catch (cause) {
        if (left) return
        missed += 1
        if (missed >= PATIENCE) setFailure(wordsOf(cause))
        else timer = setTimeout(() => void read(), AGAIN / PATIENCE)
      }
    }
    void read()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [id])
  return { called: called?.run.id === id ? called : undefined, failure }
}
