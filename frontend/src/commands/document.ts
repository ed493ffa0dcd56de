import { ClipboardCopy, CopyPlus, Download, FileInput, FilePlus2, FolderOpen, PencilLine } from 'lucide-react'
import { api } from '../backend/api'
import { copy } from '../backend/clipboard'
import { texts } from '../domain/texts'
import { newDocument, useDocument } from '../store/document/document'
import { isEditable } from '../store/document/draft'
import { duplicate, openFile, saveElsewhere } from '../store/document/files'
import { isFirstScreen } from '../store/page/firstScreen'
import { attempt, notify } from '../store/page/notices'
import { setDialog, setRenaming, startEmpty, useSession } from '../store/page/session'
import type { Commands } from './command'
import { always, hasSteps } from './conditions'

// What is done with the document as a whole.
export const documentCommands = {
  new: {
    id: 'new',
    label: () => texts.commands.new,
    icon: FilePlus2,
    group: 'document',
    keys: [],
    when: always,
    menu: 'File',
    run: newDocument,
  },
  startEmpty: {
    id: 'start-empty',
    label: () => texts.start.empty,
    icon: FilePlus2,
    group: 'document',
    keys: ['mod+shift+e'],
    when: () => isFirstScreen() && isEditable(),
    keysWhen: isFirstScreen,
    why: () => texts.commands.why.started,
    inFields: true,
    run: startEmpty,
  },
  open: {
    id: 'open',
    label: () => texts.commands.open,
    fullLabel: () => texts.commands.openFull,
    menu: 'File',
    icon: FolderOpen,
    group: 'document',
    keys: ['mod+o'],
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

function copyWorkflow(): Promise<boolean> {
  return attempt(async () => {
    await copy((await api.copyText()).text)
    notify('info', texts.copied)
  })
}
