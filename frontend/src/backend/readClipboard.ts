import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'
import { runtime } from './runtime'

// ownsClipboard: there is a window, whose view hands no clipboard to the page; the
// program does.
export const ownsClipboard = (): boolean => runtime()?.ClipboardGetText !== undefined

// readClipboard is the text on the clipboard. A browser may refuse it; the person can
// then paste by key, which hands the text over.
export async function readClipboard(): Promise<string> {
  const byProgram = runtime()?.ClipboardGetText
  if (byProgram) return byProgram()
  try {
    return await navigator.clipboard.readText()
  } catch (cause) {
    throw new Failure(texts.editing.canPaste, { cause })
  }
}
