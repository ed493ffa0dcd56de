import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { useDocument } from '../document/document'
import { useInPlace } from '../document/inPlace'
import { attempt, notify } from '../page/notices'
import { useTools } from '../program/tools'
import { calledBy } from './calling'
import type { Workflow } from '../../wire/types'

// togglePlace shows the steps of the workflow that a step calls in its card, or hides them.
export async function togglePlace(step: string): Promise<void> {
  const { steps } = useInPlace.getState()
  if (steps.has(step)) keepOnly((id) => id !== step)
  else await look([step])
}

// look asks for what the steps call, and shows what is there.
async function look(steps: readonly string[]): Promise<void> {
  const of = useDocument.getState().workflow.id
  await attempt(async () => {
    const seen = await Promise.all(
      steps.map(async (step): Promise<[string, Workflow | undefined]> => [step, await called(step)]),
    )
    if (useDocument.getState().workflow.id !== of) return
    const there = seen.flatMap(([step, workflow]): [string, Workflow][] => (workflow ? [[step, workflow]] : []))
    if (there.length < seen.length) notify('error', late.piece.gone)
    useInPlace.setState({ steps: new Map([...useInPlace.getState().steps, ...there]) })
  })
}

async function called(step: string): Promise<Workflow | undefined> {
  const call = calledBy(step)
  const view = call && (await api.lookAtCalled(call.workflow))
  return view?.known ? view.workflow : undefined
}

function keepOnly(stays: (step: string, workflow: Workflow) => boolean): void {
  const { steps } = useInPlace.getState()
  const left = [...steps].filter(([step, workflow]) => stays(step, workflow))
  if (left.length < steps.size) useInPlace.setState({ steps: new Map(left) })
}

// A step that calls another workflow, or none, shows nothing more.
useDocument.subscribe((now, before) => {
  if (now.workflow === before.workflow || useInPlace.getState().steps.size === 0) return
  const other = now.workflow.id !== before.workflow.id
  keepOnly((step, { id }) => !other && calledBy(step)?.workflow === id)
})

// Tools are others when a workflow has changed.
useTools.subscribe((now, before) => {
  const { steps } = useInPlace.getState()
  if (now.tools !== before.tools && steps.size > 0) void look([...steps.keys()])
})
