import * as api from '../backend/api'
import { copy } from '../backend/clipboard'
import { texts } from '../domain/texts'
import { newDocument, redo, undo, useDocument } from '../store/document'
import { closeDraft, isEditable, useDraft } from '../store/draft'
import { duplicate, openFile, saveElsewhere } from '../store/files'
import { closePreview, restore, setNaming, useHistory } from '../store/history'
import { attempt, notify } from '../store/notices'
import { setPanels, usePanels } from '../store/panels'
import { applyProposal, discardProposal, toggleChange, useProposal, walkChanges } from '../store/proposal'
import { openSettings, setDialog, setRenaming, setTab, useSession } from '../store/session'
import { nextTheme, themeIn, useSettings } from '../store/settings'
import { useViewport } from '../store/viewport'

// Command is one intent. It feeds button, tooltip and shortcut alike.
export interface Command {
  id: string
  label: () => string
  keys: readonly string[] // as keys.ts spells them
  when: () => boolean
  run: () => unknown
  inFields?: true | 'untouched' // also while the person writes in a field, or only while nothing is written there
}

const always = (): boolean => true
const hasSteps = (): boolean => useDocument.getState().workflow.nodes.length > 0
const drafted = (): boolean => useDraft.getState().draft !== undefined
const lookingBack = (): boolean => useDraft.getState().draft?.past !== undefined
const proposed = (): boolean => useProposal.getState().pending !== undefined && !drafted()
const hasCanvas = (): boolean => useViewport.getState().port !== undefined

export const commands = {
  undo: {
    id: 'undo',
    label: () => texts.header.undo(useDocument.getState().undoLabel),
    keys: ['mod+z'],
    when: () => useDocument.getState().canUndo && !lookingBack(),
    inFields: 'untouched',
    run: undo,
  },
  redo: {
    id: 'redo',
    label: () => texts.header.redo(useDocument.getState().redoLabel),
    keys: ['mod+shift+z', 'mod+y'],
    when: () => useDocument.getState().canRedo && !lookingBack(),
    inFields: 'untouched',
    run: redo,
  },
  new: { id: 'new', label: () => texts.commands.new, keys: [], when: always, run: newDocument },
  open: { id: 'open', label: () => texts.commands.open, keys: ['mod+o'], when: always, inFields: true, run: () => { setDialog('open') } },
  openFile: { id: 'open-file', label: () => texts.commands.openFile, keys: [], when: always, run: openFile },
  duplicate: { id: 'duplicate', label: () => texts.commands.duplicate, keys: [], when: hasSteps, run: duplicate },
  saveElsewhere: {
    id: 'save-elsewhere',
    label: () => (useSession.getState().fileDialogs ? texts.commands.saveAs : texts.commands.saveCopy),
    keys: ['mod+shift+s'],
    when: () => !useDocument.getState().readOnly || !useSession.getState().fileDialogs,
    inFields: true,
    run: saveElsewhere,
  },
  rename: { id: 'rename', label: () => texts.header.rename, keys: [], when: isEditable, run: () => { setRenaming(true) } },
  nameVersion: { id: 'name-version', label: () => texts.commands.nameVersion, keys: ['mod+s'], when: () => isEditable() && wasChanged(), inFields: true, run: nameVersion },
  history: { id: 'history', label: () => texts.commands.history, keys: [], when: always, run: showHistory },
  restore: { id: 'restore', label: () => texts.commands.restore, keys: ['mod+enter'], when: canRestore, run: restore },
  closePreview: { id: 'close-preview', label: () => texts.commands.closePreview, keys: ['escape'], when: drafted, run: leaveDraft },
  copy: { id: 'copy', label: () => texts.commands.copy, keys: ['mod+shift+c'], when: hasSteps, run: copyWorkflow },
  connect: { id: 'connect', label: () => texts.commands.connect, keys: [], when: always, run: () => { openSettings('model') } },
  settings: { id: 'settings', label: () => texts.commands.settings, keys: ['mod+,'], when: always, inFields: true, run: () => { openSettings('planning') } },
  theme: { id: 'theme', label: () => texts.theme[themeIn(useSettings.getState())], keys: [], when: always, run: nextTheme },
  panel: {
    id: 'panel',
    label: () => (usePanels.getState().leftOpen ? texts.commands.hidePanel : texts.commands.showPanel),
    keys: ['mod+b'],
    when: always,
    inFields: true,
    run: () => { setPanels({ leftOpen: !usePanels.getState().leftOpen }) },
  },
  focusChat: { id: 'focus-chat', label: () => texts.commands.focusChat, keys: ['/'], when: always, run: focusChat },
  apply: {
    id: 'apply',
    label: () => texts.commands.apply,
    keys: ['enter'],
    when: () => useProposal.getState().pending?.canApply === true && !drafted(),
    run: () => keepFocus(applyProposal),
  },
  discard: { id: 'discard', label: () => texts.commands.discard, keys: ['escape'], when: proposed, run: () => keepFocus(discardProposal) },
  nextChange: { id: 'next-change', label: () => texts.commands.nextChange, keys: ['n'], when: proposed, run: () => { walkChanges(1) } },
  previousChange: { id: 'previous-change', label: () => texts.commands.previousChange, keys: ['p'], when: proposed, run: () => { walkChanges(-1) } },
  toggleChange: { id: 'toggle-change', label: () => texts.commands.toggleChange, keys: [' '], when: proposed, run: toggleChange },
  zoomIn: { id: 'zoom-in', label: () => texts.commands.zoomIn, keys: ['+', '='], when: hasCanvas, run: () => useViewport.getState().port?.zoomIn() },
  zoomOut: { id: 'zoom-out', label: () => texts.commands.zoomOut, keys: ['-'], when: hasCanvas, run: () => useViewport.getState().port?.zoomOut() },
  actualSize: { id: 'actual-size', label: () => texts.commands.actualSize, keys: ['1'], when: hasCanvas, run: () => useViewport.getState().port?.actualSize() },
  fit: { id: 'fit', label: () => texts.commands.fit, keys: ['0'], when: hasCanvas, run: () => useViewport.getState().port?.fit() },
  tidy: { id: 'tidy', label: () => texts.commands.tidy, keys: ['shift+t'], when: () => hasCanvas() && hasSteps() && isEditable(), run: () => useViewport.getState().port?.tidy() },
} satisfies Record<string, Command>

function copyWorkflow(): Promise<boolean> {
  return attempt(async () => {
    await copy((await api.copyText()).text)
    notify('info', texts.copied)
  })
}

// wasChanged: there is a version that can have a name.
function wasChanged(): boolean {
  const { canUndo, canRedo } = useDocument.getState()
  return canUndo || canRedo || useHistory.getState().versions.length > 0
}

function showHistory(): void {
  setPanels({ leftOpen: true })
  setTab('history')
}

function nameVersion(): void {
  showHistory()
  setNaming(true)
}

// canRestore: the version is not what the document is now.
function canRestore(): boolean {
  const past = useDraft.getState().draft?.past
  return past !== undefined && !useDocument.getState().readOnly && past.version !== useHistory.getState().versions[0]?.version
}

function leaveDraft(): void {
  if (lookingBack()) closePreview()
  else closeDraft()
}

// COMPOSER is the id of the field words are written in.
export const COMPOSER = 'composer'

function focusChat(): void {
  setPanels({ leftOpen: true })
  setTab('assistant')
  requestAnimationFrame(() => document.getElementById(COMPOSER)?.focus())
}

// keepFocus goes to the words where the intent takes away what had the focus.
async function keepFocus(intent: () => Promise<boolean>): Promise<void> {
  await intent()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(COMPOSER)?.focus()
  })
}
