import { createContext, useCallback, useContext } from 'react'
import { Failure } from '../../domain/failure'
import type { Patch } from '../../domain/patch'
import type { Problem } from '../../domain/problem'
import { stepPatch } from '../../domain/stepEdit'
import { texts } from '../../domain/texts'
import type { Node, Workflow } from '../../domain/workflow'
import { change } from '../../store/document'

// Step is the step a form is for.
export interface Step {
  document: string // id of the workflow
  node: Node
  problems: readonly Problem[]
}

export const StepContext = createContext<Step | undefined>(undefined)

export function useStep(): Step {
  const step = useContext(StepContext)
  if (!step) throw new Error('a field stands outside of a form')
  return step
}

export type EditStep = (label: string, make: (node: Node, workflow: Workflow) => Node) => Promise<void>
export type PatchStep = (label: string, make: (workflow: Workflow, node: Node) => Patch | undefined) => Promise<void>

// usePatchStep changes the step, and what belongs to it, as it is when the change
// is made. It rejects with words for the person.
export function usePatchStep(): PatchStep {
  const { document, node: { id } } = useStep()
  return useCallback((label, make) => change(label, (workflow) => {
    const node = workflow.nodes.find((one) => one.id === id)
    if (!node || workflow.id !== document) throw new Failure(texts.form.gone)
    return make(workflow, node)
  }), [document, id])
}

// useEditStep changes the step alone.
export function useEditStep(): EditStep {
  const patch = usePatchStep()
  return useCallback((label, make) => patch(label, (workflow, node) => stepPatch(node, make(node, workflow))), [patch])
}

// useProblemsAt are those of a place of the step and all below it.
export function useProblemsAt(path: string): readonly Problem[] {
  return useStep().problems.filter(({ at }) => isAt(at.path ?? '', path))
}

const isAt = (place: string, path: string): boolean => place === path || place.startsWith(`${path}/`)
