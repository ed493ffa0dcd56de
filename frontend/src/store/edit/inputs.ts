import { create } from 'zustand'
import { Failure } from '../../domain/run/failure'
import { diff, isEmpty } from '../../domain/graph/diff'
import {
  freeInputName,
  movedInput,
  nameProblem,
  renamedInput,
  usersOf,
  withInput,
  withNewInput,
  withoutInput,
} from '../../domain/form/inputEdit'
import { texts } from '../../domain/texts'
import { change, useDocument } from '../document/document'
import { editGraph } from './editing'
import { laid } from '../document/laid'
import { notify } from '../page/notices'
import { select } from '../page/selection'
import { setProblemsOpen } from '../page/session'
import type { Input, Workflow } from '../../wire/types'

// What a person does to the inputs of the workflow, and whether they are shown.

const words = texts.inputs

// of is the id of the workflow whose inputs are shown; '' for none.
const useInputs = create<{ of: string }>(() => ({ of: '' }))

export function openInputs(): void {
  select(undefined)
  useInputs.setState({ of: useDocument.getState().workflow.id })
}

export const closeInputs = (): void => useInputs.setState({ of: '' })

export function useInputsOpen(): boolean {
  const of = useInputs((state) => state.of)
  const id = useDocument((state) => state.workflow.id)
  return of !== '' && of === id
}

// changeInput changes an input of a document. It rejects with words for the person.
export function changeInput(
  document: string,
  name: string,
  field: string,
  make: (input: Input) => Input,
): Promise<void> {
  return send(document, words.edits.change(name, field), (workflow) => withInput(holding(workflow, name), name, make))
}

// renameInput also renames what the steps say of it.
export function renameInput(document: string, name: string, next: string): Promise<void> {
  return send(document, words.edits.rename(name, next), (workflow) => {
    const problem = nameProblem(holding(workflow, name), name, next)
    if (problem !== undefined) throw new Failure(problem)
    return renamedInput(workflow, name, next)
  })
}

function send(document: string, label: string, make: (workflow: Workflow) => Workflow): Promise<void> {
  const ofDocument = (workflow: Workflow): Workflow => {
    if (workflow.id !== document) throw new Failure(words.goneDocument)
    return make(workflow)
  }
  return laid(ofDocument, outcome, (inTurn) =>
    change(label, (workflow) => {
      const patch = diff(workflow, inTurn(workflow))
      return isEmpty(patch) ? undefined : patch
    }),
  )
}

const outcome = (_: Workflow, after: Workflow): Workflow => after

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
  return laid(
    (workflow) => movedInput(workflow, name, by),
    outcome,
    (inTurn) => editGraph(words.edits.move(name), inTurn),
  )
}

// removeInput says which steps are left to use what is gone.
export async function removeInput(name: string): Promise<boolean> {
  const users = usersOf(useDocument.getState().workflow).get(name) ?? []
  const done = await laid(
    (workflow) => withoutInput(workflow, name),
    outcome,
    (inTurn) => editGraph(words.edits.remove(name), inTurn),
  )
  if (done && users.length > 0) {
    const act = { label: words.showProblems, run: () => setProblemsOpen(true) }
    notify(
      'warning',
      words.removedUsed(
        name,
        users.map((node) => node.name),
      ),
      { act },
    )
  }
  return done
}
