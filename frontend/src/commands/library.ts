import { Archive, Share2, Trash2 } from 'lucide-react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { deleteWorkflow, loadWorkflows, setArchived, setShared, useWorkflows } from '../store/home/workflows'
import { isFirstScreen } from '../store/page/firstScreen'
import { notify } from '../store/page/notices'
import type { Commands } from './command'
import type { WorkflowView } from '../wire/types'

const isOpen = ({ path }: WorkflowView): boolean => path === useDocument.getState().path

const listed = (): WorkflowView | undefined => useWorkflows.getState().list?.find(isOpen)

// ofOpen does something with the workflow that is open, as the list of all has it.
async function ofOpen(act: (one: WorkflowView) => unknown): Promise<void> {
  await loadWorkflows()
  const one = listed()
  if (one) await act(one)
  else notify('info', texts.home.commands.why.none)
}

const isThere = (): boolean => !isFirstScreen()

// What is done with the open workflow among the others.
export const libraryCommands = {
  archiveWorkflow: {
    id: 'archive-workflow',
    label: () => (listed()?.archived ? texts.home.commands.unarchive : texts.home.commands.archive),
    plainLabel: () => texts.home.commands.archive,
    icon: Archive,
    group: 'document',
    keys: [],
    when: isThere,
    why: () => texts.home.commands.why.nothing,
    run: () => ofOpen(({ id, archived }) => setArchived(id, !archived)),
  },
  shareWorkflow: {
    id: 'share-workflow',
    label: () => (listed()?.shared ? texts.home.commands.unshare : texts.home.commands.share),
    plainLabel: () => texts.home.commands.share,
    icon: Share2,
    group: 'document',
    keys: [],
    when: isThere,
    why: () => texts.home.commands.why.nothing,
    run: () => ofOpen(({ id, shared }) => setShared(id, !shared)),
  },
  deleteWorkflow: {
    id: 'delete-workflow',
    label: () => texts.home.commands.delete,
    icon: Trash2,
    group: 'document',
    whole: true,
    keys: [],
    when: isThere,
    why: () => texts.home.commands.why.nothing,
    run: () => ofOpen(({ id }) => deleteWorkflow(id)),
  },
} satisfies Commands
