import { texts } from '../../domain/texts'
import { useDocument } from '../document/document'
import { closeDraft, useDraft } from '../document/draft'
import { editGraph } from './editing'

// mayTakeDraft: a workflow without steps loses nothing where it becomes the draft.
export const mayTakeDraft = (nodes: readonly unknown[], readOnly: boolean): boolean => nodes.length === 0 && !readOnly

// takeDraft makes the draft that is looked at the workflow, to go on from by hand.
export async function takeDraft(): Promise<void> {
  const { draft } = useDraft.getState()
  if (!draft || !mayTakeDraft(useDocument.getState().workflow.nodes, useDocument.getState().readOnly)) return
  const { nodes, edges, notes, inputs, outputs, name } = draft.workflow
  closeDraft()
  await editGraph(texts.editing.takeDraft, (workflow) =>
    workflow.nodes.length > 0
      ? workflow
      : {
          ...workflow,
          nodes,
          edges,
          notes,
          name: workflow.name || name,
          ...(inputs && { inputs }),
          ...(outputs && { outputs }),
        },
  )
}
