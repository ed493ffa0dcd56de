import { applyPatch } from '../../domain/graph/patch'
import { useDocument } from './document'
import type { DocumentView, Patch, Workflow } from '../../wire/types'

// made is what the program does with an edit: it tells what came of it, and answers with the
// revision of that.
export async function made(
  patch: Patch,
  told: (workflow: Workflow) => Partial<DocumentView> = () => ({}),
): Promise<number> {
  const { workflow, revision } = useDocument.getState()
  const after = applyPatch(workflow, patch)
  await Promise.resolve()
  useDocument.setState({ ...told(after), workflow: after, revision: revision + 1 })
  return revision + 1
}
