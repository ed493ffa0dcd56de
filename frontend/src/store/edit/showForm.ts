import { create } from 'zustand'
import { selectAndReveal, useSelection } from '../page/selection'
import { openInputs } from './inputsOpen'

// View is what a step is edited in.
export type View = 'form' | 'json'

export const useView = create<{ view: View }>(() => ({ view: 'form' }))

export const turnView = (view: View): void => useView.setState({ view })

// showForm shows the form of a step that has the field, or that of the inputs, where another
// one is shown.
export function showForm(of: string, path: string): void {
  if (of === 'workflow') {
    openInputs()
    return
  }
  turnView(path === 'json' ? 'json' : 'form')
  const { node, nodes } = useSelection.getState()
  if (node !== of || nodes.length > 1) selectAndReveal(of)
}
