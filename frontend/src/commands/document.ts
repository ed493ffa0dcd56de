import { ClipboardCopy, CopyPlus, Download, FileInput, FilePlus2, FolderOpen, PencilLine } from 'lucide-react'
import { api } from '../backend/api'
import { copy } from '../backend/clipboard'
import { texts } from '../domain/texts'
import { newDocument, useDocument } from '../store/document/document'
import { isEditable } from '../store/document/draft'
import { duplicate, openFile, saveElsewhere } from '../store/document/files'
import { isFirstScreen, shownPage } from '../store/page/firstScreen'
import { beginEmpty } from '../store/home/pages'
import { attempt, notify } from '../store/page/notices'
import { setDialog, setRenaming, useSession } from '../store/page/session'
import { focusDrawn } from '../ui/focusDrawn'
import { focusOn } from '../ui/places'
import type { Commands } from './command'
import { always, hasSteps } from './conditions'

// begunAnew: an empty workflow would be another one than what is there.
const begunAnew = (): boolean => shownPage() !== 'work' || hasSteps()

// What is done with the document as a whole.
export const documentCommands = {
  new: {
    id: 'new',
    label: () => texts.commands.new,
    icon: FilePlus2,
    group: 'document',
    keys: ['n'],
    keysWhen: () => shownPage() !== 'work',
    pages: true,
    when: always,
    menu: 'File',
    run: begin,
  },
  startEmpty: {
    id: 'start-empty',
    label: () => texts.start.empty,
    icon: FilePlus2,
    group: 'document',
    keys: ['mod+shift+e'],
    pages: true,
    when: () => begunAnew() && (isEditable() || !isFirstScreen()),
    keysWhen: begunAnew,
    why: () => texts.commands.why.started,
    inFields: true,
    run: beginEmpty,
  },
  open: {
    id: 'open',
    label: () => texts.commands.open,
    fullLabel: () => texts.commands.openFull,
    menu: 'File',
    icon: FolderOpen,
    group: 'document',
    keys: ['mod+o'],
    pages: true,
    when: always,
    inFields: true,
    run: () => setDialog('open'),
  },
  openFile: {
    id: 'open-file',
    label: () => texts.commands.openFile,
    icon: FileInput,
    group: 'document',
    keys: [],
    pages: true,
    when: always,
    menu: 'File',
    run: openFile,
  },
  duplicate: {
    id: 'duplicate',
    label: () => texts.commands.duplicate,
    fullLabel: () => texts.commands.duplicateFull,
    icon: CopyPlus,
    group: 'document',
    keys: [],
    when: hasSteps,
    why: () => texts.commands.why.noSteps,
    menu: 'File',
    run: duplicate,
  },
  saveElsewhere: {
    id: 'save-elsewhere',
    label: () => (useSession.getState().fileDialogs ? texts.commands.saveAs : texts.commands.saveCopy),
    icon: Download,
    group: 'document',
    keys: ['mod+shift+s'],
    when: () => !useDocument.getState().readOnly || !useSession.getState().fileDialogs,
    why: () => texts.commands.why.readOnly,
    menu: 'File',
    inFields: true,
    run: saveElsewhere,
  },
  copy: {
    id: 'copy',
    label: () => texts.commands.copy,
    fullLabel: () => texts.commands.copyFull,
    icon: ClipboardCopy,
    group: 'document',
    keys: ['mod+shift+c'],
    when: hasSteps,
    why: () => texts.commands.why.noSteps,
    run: copyWorkflow,
  },
  rename: {
    id: 'rename',
    label: () => texts.header.rename,
    icon: PencilLine,
    group: 'document',
    keys: [],
    when: isEditable,
    why: () => texts.commands.why.readOnly,
    run: () => setRenaming(true),
  },
} satisfies Commands

// begin leads to the field for a new workflow.
async function begin(): Promise<void> {
  if (await newDocument()) focusDrawn(() => focusOn('composer'))
}

function copyWorkflow(): Promise<boolean> {
  return attempt(async () => {
    await copy((await api.copyText()).text)
    notify('info', texts.copied)
  })
}
