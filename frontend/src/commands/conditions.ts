import { useDocument } from '../store/document/document'
import { isEditable, useDraft } from '../store/document/draft'
import { isFirstScreen } from '../store/page/firstScreen'
import { useProposal } from '../store/assistant/proposal'
import { useSelection } from '../store/page/selection'
import { canvasPort } from '../store/page/canvasPort'

// When commands can run.

export const always = (): boolean => true
export const hasSteps = (): boolean => useDocument.getState().workflow.nodes.length > 0
export const drafted = (): boolean => useDraft.getState().draft !== undefined
export const lookingBack = (): boolean => useDraft.getState().draft?.past !== undefined
export const proposed = (): boolean => useProposal.getState().pending !== undefined && !drafted()
export const hasCanvas = (): boolean => canvasPort() !== undefined

// takesSteps: steps can be put on the canvas, or the first one brings it.
export const takesSteps = (): boolean => isEditable() && (hasCanvas() || isFirstScreen())

// anySelected: steps, a link, or a note.
export function anySelected(): boolean {
  const { nodes, link, note } = useSelection.getState()
  return nodes.length > 0 || link !== undefined || note !== undefined
}
