import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { latest } from '../page/latest'
import type { DataRequest, DataShown, DataView } from '../../wire/types'

interface Look {
  of: string // what was asked, as JSON
  looking: boolean
  view: DataView | undefined // of the step that is shown; undefined: not yet
  good: DataShown | undefined // what came of it last, before it failed
}

const NONE: Look = { of: '', looking: false, view: undefined, good: undefined }

// What a data program makes of its data as they were last.
export const useDataLook = create<Look>(() => NONE)

const answers = latest()

export function forgetLook(): void {
  answers.drop()
  useDataLook.setState(NONE)
}

// lookAtData runs the program on its data. What it made before is shown until then.
export async function lookAtData(request: DataRequest, of: string): Promise<void> {
  const isWanted = answers.ask()
  useDataLook.setState({ looking: true })
  const view = await api.lookAtData(request).catch((cause: unknown): DataView => ({
    at: '',
    before: null,
    after: null,
    failure: wordsOf(cause),
    first: 0,
    doubt: '',
  }))
  if (isWanted()) useDataLook.setState(({ good }) => ({ of, looking: false, view, good: view.after ?? good }))
}
