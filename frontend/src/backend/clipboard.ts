import { Failure } from '../domain/run/failure'
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

// copiesPictures: the browser lets a page put a picture on the clipboard. The view
// of the window does not.
export const copiesPictures = (): boolean =>
  typeof ClipboardItem !== 'undefined' && runtime()?.ClipboardSetText === undefined

// copyPicture puts a PNG on the clipboard that need not be drawn yet. It rejects
// with the reason where it cannot be drawn.
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    await png
    throw new Failure(texts.exporting.notCopied, { cause })
  }
}
