import { withoutNamed } from '../../domain/form/named'
import { freeOutputName, movedOutput, problemOfOutput, withOutput } from '../../domain/form/outputEdit'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useDocument } from '../document/document'
import { editGraph } from './editing'
import { changeWorkflow, editWorkflow } from './ofWorkflow'
import type { RunOutput, Workflow } from '../../wire/types'

// What a person does to the outputs of the workflow.

const words = texts.outputs

type Make = (output: RunOutput, workflow: Workflow) => RunOutput

// changeOutput changes an output of a document. It rejects with words for the person.
export function changeOutput(document: string, name: string, field: string, make: Make): Promise<void> {
  return changeWorkflow(document, words.edits.change(name, field), (workflow) =>
    withOutput(holding(workflow, name), name, (output) => make(output, workflow)),
  )
}

export function renameOutput(document: string, name: string, next: string): Promise<void> {
  return changeWorkflow(document, words.edits.rename(name, next), (workflow) => {
    const problem = problemOfOutput(holding(workflow, name), name, next)
    if (problem !== undefined) throw new Failure(problem)
    return withOutput(workflow, name, (output) => ({ ...output, name: next }))
  })
}

function holding(workflow: Workflow, name: string): Workflow {
  if (!workflow.outputs?.some((one) => one.name === name)) throw new Failure(late.giving.gone)
  return workflow
}

// addOutput is false where none could be added.
export function addOutput(): Promise<boolean> {
  const label = words.edits.add(freeOutputName(useDocument.getState().workflow))
  return editGraph(label, (workflow) => ({
    ...workflow,
    outputs: [...(workflow.outputs ?? []), { name: freeOutputName(workflow), type: 'string' }],
  }))
}

export const moveOutput = (name: string, by: 1 | -1): Promise<boolean> =>
  editWorkflow(words.edits.move(name), (workflow) => movedOutput(workflow, name, by))

export const removeOutput = (name: string): Promise<boolean> =>
  editWorkflow(words.edits.remove(name), (workflow) => ({
    ...workflow,
    outputs: withoutNamed(workflow.outputs ?? [], name),
  }))
