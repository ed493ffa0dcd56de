import { Failure } from '../../domain/run/failure'
import {
  freeInputName,
  movedInput,
  nameProblem,
  outputsUsing,
  renamedInput,
  usersOf,
  withInput,
  withNewInput,
  withoutInput,
} from '../../domain/form/inputEdit'
import { texts } from '../../domain/texts'
import { useDocument } from '../document/document'
import { editGraph } from './editing'
import { changeWorkflow, editWorkflow } from './ofWorkflow'
import { notify } from '../page/notices'
import { setProblemsOpen } from '../page/session'
import type { Input, Workflow } from '../../wire/types'

// What a person does to the inputs of the workflow.

const words = texts.inputs

// changeInput changes an input of a document. It rejects with words for the person.
export function changeInput(
  document: string,
  name: string,
  field: string,
  make: (input: Input) => Input,
): Promise<void> {
  return changeWorkflow(document, words.edits.change(name, field), (workflow) =>
    withInput(holding(workflow, name), name, make),
  )
}

// renameInput also renames what the steps say of it.
export function renameInput(document: string, name: string, next: string): Promise<void> {
  return changeWorkflow(document, words.edits.rename(name, next), (workflow) => {
    const problem = nameProblem(holding(workflow, name), name, next)
    if (problem !== undefined) throw new Failure(problem)
    return renamedInput(workflow, name, next)
  })
}

function holding(workflow: Workflow, name: string): Workflow {
  if (!workflow.inputs?.some((one) => one.name === name)) throw new Failure(words.gone)
  return workflow
}

// addInput resolves to the name of the new input, undefined where it could not be added.
export async function addInput(
  wanted?: string,
  like: Omit<Input, 'name'> = { type: 'string' },
): Promise<string | undefined> {
  let name: string | undefined
  const label = words.edits.add(freeInputName(useDocument.getState().workflow, wanted))
  const done = await editGraph(label, (workflow) => {
    name = freeInputName(workflow, wanted)
    return withNewInput(workflow, { name, ...like })
  })
  return done ? name : undefined
}

export function moveInput(name: string, by: 1 | -1): Promise<boolean> {
  return editWorkflow(words.edits.move(name), (workflow) => movedInput(workflow, name, by))
}

// removeInput says which steps and outputs are left to use what is gone.
export async function removeInput(name: string): Promise<boolean> {
  const { workflow } = useDocument.getState()
  const users = [...(usersOf(workflow).get(name) ?? []), ...outputsUsing(workflow, name)]
  const done = await editWorkflow(words.edits.remove(name), (now) => withoutInput(now, name))
  if (done && users.length > 0) {
    const act = { label: words.showProblems, run: () => setProblemsOpen(true) }
    notify(
      'warning',
      words.removedUsed(
        name,
        users.map((user) => user.name),
      ),
      { act },
    )
  }
  return done
}
