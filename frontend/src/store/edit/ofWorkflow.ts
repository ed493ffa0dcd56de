import { Failure } from '../../domain/run/failure'
import { diff, isEmpty } from '../../domain/graph/diff'
import { texts } from '../../domain/texts'
import { change } from '../document/document'
import { laid } from '../document/laid'
import { editGraph } from './editing'
import type { Workflow } from '../../wire/types'

// What is changed of a workflow as a whole, its inputs and outputs, is shown before the
// program has answered.

type Make = (workflow: Workflow) => Workflow

// changeWorkflow changes the workflow of the id. It rejects with words for the person.
export function changeWorkflow(id: string, label: string, make: Make): Promise<void> {
  const ofDocument = (workflow: Workflow): Workflow => {
    if (workflow.id !== id) throw new Failure(texts.inputs.goneDocument)
    return make(workflow)
  }
  return laid(ofDocument, outcome, (inTurn) =>
    change(label, (workflow) => {
      const patch = diff(workflow, inTurn(workflow))
      return isEmpty(patch) ? undefined : patch
    }),
  )
}

// editWorkflow changes the open workflow, and tells the person itself where it cannot.
export const editWorkflow = (label: string, make: Make): Promise<boolean> =>
  laid(make, outcome, (inTurn) => editGraph(label, inTurn))

const outcome = (_: Workflow, after: Workflow): Workflow => after
