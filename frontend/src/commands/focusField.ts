import { selectAndReveal } from '../store/page/selection'
import { enterField } from '../ui/enterField'
import { focusDrawn } from '../ui/focusDrawn'
import { elementAt } from '../ui/places'

const CONTROL = ':is(input, textarea, select)'

// focusField shows a step and gives the keyboard to the field of an argument; where it has
// none, to the step's fields.
export function focusField(node: string, argument: string): void {
  selectAndReveal(node)
  focusDrawn(() => enter(argument))
}

function enter(argument: string): void {
  const body = elementAt('inspector-body')
  if (!body && elementAt('work-coming')) {
    requestAnimationFrame(() => enter(argument)) // its code comes
    return
  }
  const field = elementAt(`field tool/arguments/${argument}`)?.querySelector<HTMLElement>(CONTROL)
  if (field) enterField(field)
  else body?.focus()
}
