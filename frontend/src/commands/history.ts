import { BookmarkPlus, History, RotateCcw, X } from 'lucide-react'
import { texts } from '../domain/texts'
import { linesOf, withStart } from '../domain/graph/version'
import { useDocument } from '../store/document/document'
import { closeDraft, isEditable, useDraft } from '../store/document/draft'
import { closePreview, readHistory, restore, setNaming, useHistory } from '../store/document/history'
import { setPanels } from '../store/page/panels'
import { setTab } from '../store/page/session'
import { focusDrawn } from '../ui/focusDrawn'
import type { Commands } from './command'
import { always, drafted, lookingBack } from './conditions'
import { focusOn } from '../ui/places'

// What is done with the versions of the document.
export const historyCommands = {
  nameVersion: {
    id: 'name-version',
    label: () => texts.commands.nameVersion,
    icon: BookmarkPlus,
    group: 'history',
    keys: ['mod+s'],
    when: () => isEditable() && wasChanged(),
    why: () => (isEditable() ? texts.commands.why.noChange : texts.commands.why.readOnly),
    menu: 'File',
    inFields: true,
    run: nameVersion,
  },
  history: {
    id: 'history',
    label: () => texts.commands.history,
    icon: History,
    group: 'history',
    keys: [],
    when: always,
    run: showHistory,
  },
  restore: {
    id: 'restore',
    label: () => texts.commands.restore,
    fullLabel: () => texts.commands.restoreFull,
    icon: RotateCcw,
    group: 'history',
    about: 'past',
    keys: ['mod+enter'],
    when: canRestore,
    why: () => texts.commands.why.noPreview,
    run: restore,
  },
  closePreview: {
    id: 'close-preview',
    label: () => texts.commands.closePreview,
    fullLabel: () => texts.commands.closePreviewFull,
    icon: X,
    group: 'history',
    about: 'past',
    keys: ['escape'],
    when: drafted,
    why: () => texts.commands.why.noPreview,
    run: leaveDraft,
  },
} satisfies Commands

// wasChanged: there is a version that can have a name.
function wasChanged(): boolean {
  const { canUndo, canRedo } = useDocument.getState()
  return canUndo || canRedo || useHistory.getState().versions.length > 0
}

function openHistory(): void {
  setPanels({ leftOpen: true })
  setTab('history')
}

// showHistory gives the keyboard to the list once its versions are there.
async function showHistory(): Promise<void> {
  openHistory()
  await readHistory()
  focusDrawn(() => focusOn('history-list'))
}

function nameVersion(): void {
  openHistory()
  setNaming(true)
}

// canRestore: the version is not what the document is now.
function canRestore(): boolean {
  const past = useDraft.getState().draft?.past
  if (past === undefined || useDocument.getState().readOnly) return false
  return past.version !== linesOf(withStart(useHistory.getState().versions)).find(({ now }) => now)?.version
}

function leaveDraft(): void {
  if (lookingBack()) closePreview()
  else closeDraft()
}
