import {
  Archive,
  ArchiveRestore,
  CircleQuestionMark,
  CopyPlus,
  Folder,
  FolderOpen,
  History,
  PencilLine,
  Play,
  Share2,
  SquarePen,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { commands } from '../../commands/commands'
import { chordOf, keyHint } from '../../commands/chord'
import { texts } from '../../domain/texts'
import { openWithRun, openWorkflow } from '../../store/home/pages'
import {
  beginFiling,
  beginRenaming,
  deleteWorkflow,
  explain,
  duplicateWorkflow,
  setArchived,
  setShared,
  showFile,
  undoLast,
} from '../../store/home/workflows'
import { useSession } from '../../store/page/session'
import { ContextItem, ContextLine } from '../../ui/ContextMenu'
import type { WorkflowView } from '../../wire/types'

// What can be done with a workflow of the list, by key and by menu.

const words = texts.home

const open = ({ id }: WorkflowView): unknown => openWorkflow(id)

async function run({ id }: WorkflowView): Promise<void> {
  if (await openWorkflow(id)) void commands.run.run()
}

const showLast = ({ id, last }: WorkflowView): unknown => last && openWithRun(id, last.id)

const duplicate = ({ id }: WorkflowView): unknown => duplicateWorkflow(id)
const archive = ({ id, archived }: WorkflowView): unknown => setArchived(id, !archived)
const remove = ({ id }: WorkflowView): unknown => deleteWorkflow(id)
const rename = ({ id, note }: WorkflowView): unknown => !note.said && beginRenaming(id)

// KEYS are pressed while the list has the keyboard.
const KEYS: Readonly<Record<string, (row: WorkflowView) => unknown>> = {
  enter: open,
  'mod+enter': run,
  ' ': showLast,
  d: duplicate,
  e: archive,
  f2: rename,
  delete: remove,
  backspace: remove,
}

// onRowKey reports whether the key was for the row.
export function onRowKey(event: KeyboardEvent, row: WorkflowView | undefined): boolean {
  const chord = chordOf(event.nativeEvent)
  if (chord === 'mod+z') {
    undoLast()
    return true
  }
  const act = KEYS[chord]
  if (!act || !row) return false
  void act(row)
  return true
}

// RowMenu is the menu of a row.
export function RowMenu({ row }: { row: WorkflowView }) {
  const dialogs = useSession((state) => state.fileDialogs)
  return (
    <>
      <ContextItem icon={SquarePen} hint={keyHint('enter')} onSelect={() => open(row)}>
        {words.open}
      </ContextItem>
      <ContextItem
        icon={Play}
        hint={keyHint('mod+enter')}
        disabled={row.note.said !== undefined || row.steps === 0}
        onSelect={() => run(row)}
      >
        {words.run}
      </ContextItem>
      <ContextItem icon={History} hint={keyHint(' ')} disabled={!row.last} onSelect={() => showLast(row)}>
        {words.lastRun}
      </ContextItem>
      <ContextLine />
      <ContextItem
        icon={PencilLine}
        hint={keyHint('f2')}
        disabled={row.note.said !== undefined}
        onSelect={() => rename(row)}
      >
        {words.rename}
      </ContextItem>
      <ContextItem
        icon={CopyPlus}
        hint={keyHint('d')}
        disabled={row.note.said !== undefined || row.steps === 0}
        onSelect={() => duplicate(row)}
      >
        {words.duplicate}
      </ContextItem>
      <ContextItem icon={Folder} onSelect={() => beginFiling(row.id)}>
        {words.folder}
      </ContextItem>
      <ContextItem
        icon={Share2}
        disabled={!row.shared && (row.note.said !== undefined || row.steps === 0)}
        onSelect={() => setShared(row.id, !row.shared)}
      >
        {row.shared ? words.unshare : words.share}
      </ContextItem>
      {row.note.said && (
        <ContextItem icon={CircleQuestionMark} onSelect={() => explain(row.id)}>
          {words.why}
        </ContextItem>
      )}
      {dialogs && (
        <ContextItem icon={FolderOpen} onSelect={() => showFile(row.id)}>
          {words.show}
        </ContextItem>
      )}
      <ContextLine />
      <ContextItem icon={row.archived ? ArchiveRestore : Archive} hint={keyHint('e')} onSelect={() => archive(row)}>
        {row.archived ? words.unarchive : words.archive}
      </ContextItem>
      <ContextItem icon={Trash2} hint={keyHint('delete')} onSelect={() => remove(row)}>
        {words.delete}
      </ContextItem>
    </>
  )
}
