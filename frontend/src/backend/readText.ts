import { Failure } from '../domain/run/failure'
import { texts } from '../domain/texts'

const LARGEST = 8 << 20 // bytes; what the program reads at most

// readText reads a file that must be UTF-8 text. It throws with words for the person.
export async function readText(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Failure(texts.notices.tooBig)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (cause) {
    throw new Failure(texts.notices.notText, { cause })
  }
}
