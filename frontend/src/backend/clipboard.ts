import { Failure } from '../domain/failure'
import { texts } from '../domain/texts'
import { runtime } from './runtime'

// copy puts text on the clipboard: through the program where there is a window,
// since its view may not write there, else through the browser.
export async function copy(text: string): Promise<void> {
  const done = await write(text).catch(() => false)
  if (!done) throw new Failure(texts.notices.notCopied)
}

async function write(text: string): Promise<boolean> {
  const byProgram = runtime()?.ClipboardSetText
  if (byProgram) return byProgram(text)
  await navigator.clipboard.writeText(text)
  return true
}
