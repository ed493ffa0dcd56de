import { openInputs } from '../../../store/edit/inputsOpen'
import { selectAndReveal, useSelection } from '../../../store/page/selection'

// showForm shows the form of a step, or that of the inputs, where another one is shown.
export function showForm(of: string): void {
  if (of === 'workflow') openInputs()
  else if (useSelection.getState().node !== of) selectAndReveal(of)
}
