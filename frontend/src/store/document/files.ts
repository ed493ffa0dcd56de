import { api } from '../../backend/api'
import { chooseFile, download } from '../../backend/files'
import { readText } from '../../backend/readText'
import { texts } from '../../domain/texts'
import { expecting, opening, openText, show, useDocument } from './document'
import { closeDraft, openDraft } from './draft'
import { attempt, notify } from '../page/notices'
import { goToWork, startEmpty, useSession } from '../page/session'
import type { CheckedView, Choice, DifferenceView, DocumentInfo } from '../../wire/types'

// The document and its file. The page never names a path: the person chooses
// files in the dialogs of the program or, without them, in those of the browser.

// documents lists the documents that can be opened, without the open one.
export const documents = (): Promise<DocumentInfo[]> => others(api.documents())

// runningDocuments lists those of them whose runs go on.
export const runningDocuments = (): Promise<DocumentInfo[]> => others(api.runningDocuments())

async function others(listed: Promise<DocumentInfo[]>): Promise<DocumentInfo[]> {
  const { path } = useDocument.getState()
  return (await listed).filter((one) => one.path !== path)
}

export const duplicate = (): Promise<boolean> => opening(api.duplicate())

export function openFile(): Promise<boolean> {
  if (useSession.getState().fileDialogs) {
    return attempt(async () => {
      const opened = await expecting(api.openFile())
      if (!opened) return
      show(opened.document)
      startEmpty()
      goToWork()
    })
  }
  return chooseFile('.json,application/json').then((file) => file !== undefined && openGiven(file))
}

// openGiven opens a workflow file that the browser gave: chosen or dropped. The
// program has its text only, so that it becomes a document of its own.
async function openGiven(file: File): Promise<boolean> {
  let text = ''
  const read = await attempt(async () => {
    text = await readText(file)
  })
  return read && openText(text)
}

// saveElsewhere moves the document to a file of the person's choice or, where only
// the browser can write it, gives them a copy.
export function saveElsewhere(): Promise<boolean> {
  return attempt(async () => {
    if (useSession.getState().fileDialogs) {
      const view = await api.saveAs()
      if (view) notify('info', texts.files.savedAs(view.path))
      return
    }
    const { name, text } = await api.copyText()
    download(name, text)
    notify('info', texts.files.copySaved(name))
  })
}

// saveAgain writes the file that another program deleted.
export const saveAgain = (): Promise<boolean> => attempt(api.save)

export const difference = (): Promise<DifferenceView> => api.difference()

export function resolve(choice: Choice): Promise<boolean> {
  return attempt(async () => {
    show(await api.resolve(choice))
    closeDraft()
  })
}

// lookAt shows on the canvas what the document would become.
export function lookAt({ workflow, problems }: CheckedView, title: string): void {
  openDraft({ workflow, problems, title })
}
