import { api } from '../../backend/api'
import { download } from '../../backend/files'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { announce } from '../page/announce'
import { attempt } from '../page/notices'
import { useSession } from '../page/session'
import type { RunFilePreview, RunFileRequest, RunFileView } from '../../wire/types'

const words = texts.running.file
const MOST = 512 << 20 // bytes that a page downloads: it holds all of them

// previewFile is what can be shown of a file that a step gave.
export const previewFile = (file: RunFileRequest): Promise<RunFilePreview> => api.previewRunFile(file)

export const openFile = (file: RunFileRequest): Promise<boolean> => attempt(() => api.openRunFile(file))

export const revealFile = (file: RunFileRequest): Promise<boolean> => attempt(() => api.showRunFile(file))

// saveFile writes the file where the person says, or has the browser keep it.
export async function saveFile(file: RunFileRequest, { name, mime, size }: RunFileView): Promise<void> {
  await attempt(async () => {
    if (useSession.getState().fileDialogs) {
      const path = await api.saveRunFile(file)
      if (path !== '') announce(words.saved(path))
      return
    }
    if (size > MOST) throw new Failure(words.tooLarge(MOST))
    download(name, new Blob(await partsOf(file, size), { type: mime }))
    announce(words.downloaded(name))
  })
}

async function partsOf(file: RunFileRequest, size: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < size;) {
    const part = Uint8Array.from(atob(await api.readRunFile({ file, at })), (sign) => sign.charCodeAt(0))
    if (part.length === 0) throw new Failure(words.shorter)
    parts.push(part)
    at += part.length
  }
  return parts
}
