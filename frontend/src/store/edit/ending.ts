import { namer } from '../../domain/text/describe'
import { endAfter } from '../../domain/graph/end'
import { texts } from '../../domain/texts'
import { outputLabel } from '../../domain/graph/workflow'
import { useDocument } from '../document/document'
import { editGraph } from './editing'

// nameOfWay is what a way out of a step is called when it is told of: the step, where
// that goes on in one way only.
export function nameOfWay(from: string, output: string): string {
  const name = namer(useDocument.getState().workflow)(from)
  return output === '' || output === 'LoopDone' ? name : texts.editing.wayOf(outputLabel(output), name)
}

// endFlow lets the workflow end after a way out, as one undo step.
export const endFlow = (from: string, output: string): Promise<boolean> =>
  editGraph(texts.editing.end(nameOfWay(from, output)), (workflow) => endAfter(workflow, from, output))
