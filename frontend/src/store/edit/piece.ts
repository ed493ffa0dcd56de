import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { texts } from '../../domain/texts'
import type { DocumentView } from '../../wire/types'
import { inTurn, show, useDocument } from '../document/document'
import { goIn } from '../document/going'
import { announce } from '../page/announce'
import { attempt, notify } from '../page/notices'
import { selectAndReveal, selectMany } from '../page/selection'
import { calledBy, calledHere } from './calling'

// Workflows that steps call: made of steps, opened, and put back.

// changing makes a change that the program works out, once its turn has come, and ends
// with its answer once that is shown. It rejects with words for the person.
async function changing<View>(
  ask: (revision: number) => Promise<View>,
  documentOf: (view: View) => DocumentView,
): Promise<View | undefined> {
  let view: View | undefined
  await inTurn(async () => {
    view = await ask(useDocument.getState().revision)
    show(documentOf(view))
  })
  return view
}

// openCalled opens the workflow that a step calls, the selected one unless another is named.
export async function openCalled(step?: string): Promise<boolean> {
  const call = step === undefined ? calledHere() : calledBy(step)
  return call !== undefined && goIn(call.workflow, call.step)
}

// makeOf makes a workflow of steps and selects the step that calls it.
export function makeOf(steps: readonly string[], name: string): Promise<boolean> {
  return attempt(async () => {
    const made = await changing(
      (baseRevision) => api.makeWorkflow({ baseRevision, steps: [...steps], name }),
      ({ document }) => document,
    )
    if (!made) return
    selectAndReveal(made.step)
    notify('info', late.piece.made(name.trim()), {
      act: { label: texts.calling.open, run: () => void openCalled(made.step) },
    })
  })
}

// putSteps puts the steps of the workflow that the selected step calls in its place, and
// selects them.
export async function putSteps(): Promise<boolean> {
  const call = calledHere()
  if (!call) return false
  return attempt(async () => {
    const put = await changing(
      (baseRevision) => api.putSteps({ baseRevision, step: call.step }),
      ({ document }) => document,
    )
    if (!put) return
    selectMany(put.steps)
    announce(late.piece.put(put.steps.length))
  })
}
