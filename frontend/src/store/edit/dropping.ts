import { readText } from '../../backend/readText'
import { useOf } from '../../domain/assistant/dropped'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { setDraft, useChat } from '../assistant/chat'
import { openText } from '../document/document'
import { attempt } from '../page/notices'

// Dropped is what the browser tells of a drop.
export interface Dropped {
  files: readonly File[]
  folder: boolean // one of them is a folder
}

const LONGEST = 150 << 10 // bytes of a text in a message, which may hold more words

// takeDropped opens a workflow, or adds a text to the message where it was dropped
// on the assistant. It says why it can do neither.
export async function takeDropped({ files, folder }: Dropped, onAssistant: boolean): Promise<boolean> {
  const [file, another] = files
  if (!file) return false
  let open: string | undefined
  const taken = await attempt(async () => {
    if (another) throw new Failure(texts.dropping.several)
    if (folder) throw new Failure(texts.dropping.folder)
    const text = await readText(file)
    const use = useOf(file.name, text, onAssistant)
    if (use === 'neither') throw new Failure(texts.dropping.neither)
    if (use === 'open') open = text
    else add(file, text)
  })
  return open === undefined ? taken : openText(open)
}

// attachFile adds the text of a file to what is being written.
export const attachFile = (file: File): Promise<boolean> => attempt(async () => add(file, await readText(file)))

function add(file: File, text: string): void {
  if (file.size > LONGEST) throw new Failure(texts.dropping.tooLong(LONGEST >> 10))
  const { draft } = useChat.getState()
  setDraft(`${draft}${draft === '' ? '' : '\n\n'}${file.name}:\n${text.trim()}\n`)
}
