import { enterField } from '../ui/enterField'
import { focusDrawn } from '../ui/focusDrawn'
import { elementAt } from '../ui/places'

// Fields of the selected step that wait for the person: what is wrong stands below the
// control, or below the controls it is about.
const PARTS = '.form-field, .comparison-whole, .form-group'
const CONTROL = ':is(input, textarea, select, button:not(.icon-button)):not(.form-problem *)'

// focusFirstOpen goes to the first field of the inspector that lacks something, or to the
// name, which is then replaced by what is typed; where there are no fields, as in JSON, to
// the inspector: on the canvas letters are commands.
export const focusFirstOpen = (): void => focusOpen('input')

// focusOnlyOpen leaves the keyboard where it is where nothing is lacking.
export const focusOnlyOpen = (): void => focusOpen()

function focusOpen(otherwise?: string): void {
  focusDrawn(() => {
    const body = elementAt('inspector-body')
    if (!body && elementAt('work-coming')) requestAnimationFrame(() => focusOpen(otherwise)) // its code comes
    const field =
      body && (firstOpen(body) ?? (otherwise === undefined ? null : (body.querySelector(otherwise) ?? body)))
    if (field instanceof HTMLElement) enterField(field)
  })
}

function firstOpen(body: Element): Element | undefined {
  const problems = [...body.querySelectorAll('.form-problem')]
  const open = problems.flatMap((one) => one.closest(PARTS)?.querySelector(CONTROL) ?? [])[0]
  return open ?? body.querySelector(':is(input, textarea):required:invalid') ?? undefined
}
