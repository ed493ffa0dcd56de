import { createContext, useCallback, useContext } from 'react'
import { Failure } from '../../../domain/run/failure'
import { applyPatch } from '../../../domain/graph/patch'
import { stepPatch } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import type { Label } from '../../../domain/texts/en/form'
import { change } from '../../../store/document/document'
import { laid } from '../../../store/document/laid'
import type { Node, Patch, Problem, Workflow } from '../../../wire/types'

// Form is what the fields of a form are about.
export interface Form {
  document: string // id of the workflow
  of: string // what in it: the id of a step, where the form is for one
  problems: readonly Problem[]
}

// Step is the form for a step.
interface Step extends Form {
  node: Node
}

export const FormContext = createContext<Form | Step | undefined>(undefined)

export function useForm(): Form | Step {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field stands outside of a form')
  return form
}

export function useStep(): Step {
  const form = useForm()
  if (!('node' in form)) throw new Error('a field of a step stands outside of its form')
  return form
}

type EditStep = (label: Label, make: (node: Node, workflow: Workflow) => Node) => Promise<void>
type PatchStep = (label: Label, make: (workflow: Workflow, node: Node) => Patch | undefined) => Promise<void>

// usePatchStep changes the step, and what belongs to it, as it is when the change
// is made. It rejects with words for the person.
export function usePatchStep(): PatchStep {
  const {
    document,
    node: { id, name },
  } = useStep()
  return useCallback(
    (label, make) => {
      const ofStep = (workflow: Workflow): Patch | undefined => {
        const node = workflow.nodes.find((one) => one.id === id)
        if (!node || workflow.id !== document) throw new Failure(texts.form.gone)
        return make(workflow, node)
      }
      return laid(
        ofStep,
        (workflow, patch) => (patch ? applyPatch(workflow, patch) : workflow),
        (inTurn) => change(label(name), inTurn),
      )
    },
    [document, id, name],
  )
}

// useEditStep changes the step alone.
export function useEditStep(): EditStep {
  const patch = usePatchStep()
  return useCallback((label, make) => patch(label, (workflow, node) => stepPatch(node, make(node, workflow))), [patch])
}

// useProblemsAt are those of a place of the step and all below it.
export function useProblemsAt(path: string): readonly Problem[] {
  return useForm().problems.filter(({ at }) => isAt(at.path ?? '', path))
}

const isAt = (place: string, path: string): boolean => place === path || place.startsWith(`${path}/`)
