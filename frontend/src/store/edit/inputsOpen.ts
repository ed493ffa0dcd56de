import { create } from 'zustand'
import { useDocument } from '../document/document'
import { select } from '../page/selection'

// Whether the inputs and outputs of the workflow are shown.

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
