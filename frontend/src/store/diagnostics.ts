import * as api from '../backend/api'
import { copy } from '../backend/clipboard'
import { download } from '../backend/files'
import type { Diagnostics, Evaluation, KeptRequest } from '../domain/diagnostics'
import { texts } from '../domain/texts'
import { useSession } from './session'

// Recorded is all that is known of how requests went on this machine.
export interface Recorded {
  diagnostics: Diagnostics
  kept: KeptRequest[]
  evaluation: Evaluation
}

// readRecorded reads files, which may take a moment.
export async function readRecorded(): Promise<Recorded> {
  const [diagnostics, kept, evaluation] = await Promise.all([api.diagnostics(), api.keptRequests(), api.lastEval()])
  return { diagnostics, kept, evaluation }
}

// copyId and exportRequest return what to tell the person, and reject with words for them.

export async function copyId(id: string): Promise<string> {
  await copy(id)
  return texts.diagnostics.copied(id)
}

// exportRequest gives the person a kept request as a file, without secrets; '' where
// they chose none.
export async function exportRequest(id: string): Promise<string> {
  if (useSession.getState().fileDialogs) {
    const path = await api.exportRequest(id)
    return path && texts.diagnostics.savedAs(path)
  }
  const name = `planwright-request-${id}.json`
  download(name, await api.requestReport(id))
  return texts.diagnostics.downloaded(name)
}
