import { api } from '../../backend/api'
import { copy } from '../../backend/clipboard'
import { download } from '../../backend/files'
import { wordsOf } from '../../domain/run/failure'
import { late } from '../../domain/texts/late'
import { useSession } from '../page/session'
import type { DiagnosticsView, EvalView, KeptRequest } from '../../wire/types'

// Recorded is all that is known of how requests went on this machine.
interface Recorded {
  diagnostics: DiagnosticsView
  kept: Part<KeptRequest[]>
  evaluation: Part<EvalView>
}

// Part is one that may fail by itself: damage to a file takes nothing else away.
export interface Part<T> {
  value: T
  failure: string // in words for the person
}

const NO_EVALUATION: EvalView = { at: '', cases: 0, rounds: 0, partial: false, rows: [] }

// readRecorded reads files, which may take a moment.
export async function readRecorded(): Promise<Recorded> {
  const [diagnostics, kept, evaluation] = await Promise.all([
    api.diagnostics(),
    part(api.keptRequests(), []),
    part(api.lastEval(), NO_EVALUATION),
  ])
  return { diagnostics, kept, evaluation }
}

function part<T>(read: Promise<T>, none: T): Promise<Part<T>> {
  return read.then(
    (value) => ({ value, failure: '' }),
    (cause: unknown) => ({ value: none, failure: wordsOf(cause) }),
  )
}

// copyId and exportRequest return what to tell the person, and reject with words for them.

export async function copyId(id: string): Promise<string> {
  await copy(id)
  return late.diagnostics.copied(id)
}

// exportRequest gives the person a kept request as a file, without secrets; '' where
// they chose none.
export async function exportRequest(id: string): Promise<string> {
  if (useSession.getState().fileDialogs) {
    const path = await api.exportRequest(id)
    return path && late.diagnostics.savedAs(path)
  }
  const name = `planwright-request-${id}.json`
  download(name, await api.requestReport(id))
  return late.diagnostics.downloaded(name)
}
