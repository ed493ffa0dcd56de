import { namer } from '../../domain/text/describe'
import { runOf, wrap } from '../../domain/graph/wrap'
import { texts } from '../../domain/texts'
import { useDocument } from '../document/document'
import { editGraph } from './editing'
import { selectAndReveal, useSelection } from '../page/selection'

// selectedRun are the selected steps where a loop can be put around them, in their order.
export function selectedRun(): ReturnType<typeof runOf> {
  return runOf(useDocument.getState().outline, new Set(useSelection.getState().nodes))
}

// wrapSelected puts a loop around the selected steps and selects it: only the person
// knows when it ends.
export async function wrapSelected(): Promise<boolean> {
  const run = selectedRun()
  if (!run) return false
  const names = run.map(({ node }) => namer(useDocument.getState().workflow)(node))
  let id: string | undefined
  const done = await editGraph(texts.editing.wrap(names), (workflow) => {
    const made = wrap(workflow, run)
    id = made.head?.id
    return made.workflow
  })
  if (done && id !== undefined) selectAndReveal(id)
  return done
}
