import { createContext, useCallback, useContext } from 'react'
import type { FocusEvent } from 'react'
import { Failure } from '../../../domain/run/failure'
import { applyPatch } from '../../../domain/graph/patch'
import { stepPatch } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import type { Label } from '../../../domain/texts/en/form'
import { change } from '../../../store/document/document'
import { leave } from '../../../store/edit/left'
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

// useLeaving notes that a place of the form was left, when the keyboard goes out of the
// element around its fields. A window that loses the keyboard leaves nothing, and nothing
// that is pressed meanwhile moves away for what is said then.
export function useLeaving(path: string): { onBlur: (event: FocusEvent) => void } {
  const { document, of } = useForm()
  return {
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      const staysInWindow = window.document.activeElement !== target
      if (!staysInWindow || currentTarget.contains(relatedTarget)) return
      const left = (): void => leave(document, of, path)
      if (window.document.querySelector(':active')) window.addEventListener('pointerup', () => setTimeout(left), ONCE)
      else left()
    },
  }
}

const ONCE = { once: true, capture: true }

// useProblemsAt are those of a place of the step and all below it.
export function useProblemsAt(path: string): readonly Problem[] {
  return useForm().problems.filter(({ at }) => isAt(at.path ?? '', path))
}

const isAt = (place: string, path: string): boolean => place === path || place.startsWith(`${path}/`)
