import { enterField } from '../ui/enterField'
import { focusDrawn } from '../ui/focusDrawn'
import { elementAt } from '../ui/places'

// Fields of the selected step that wait for the person: what is wrong stands below the
// control, or below the controls it is about.
const PARTS = '.form-field, .comparison-whole, .form-group'
const START = '[data-starts] [data-add] button'
const CONTROL = ':is(input, textarea, select, button:not(.icon-button)):not(.form-problem *)'

// focusFirstOpen goes to the first field of the inspector that lacks something, or to where
// a step of its kind starts, such as the lines of a data step, or to the name, which is then replaced by what is typed; where there are no fields, as in JSON, to
// the inspector: on the canvas letters are commands.
export const focusFirstOpen = (): void => focusOpen('input')

// focusOnlyOpen leaves the keyboard where it is where nothing is lacking.
export const focusOnlyOpen = (): void => focusOpen()

function focusOpen(otherwise?: string): void {
  focusDrawn(() => {
    const body = elementAt('inspector-body')
    if (!body && elementAt('work-coming')) requestAnimationFrame(() => focusOpen(otherwise)) // its code comes
    const open = body && firstOpen(body)
    const starts = open || otherwise === undefined ? null : body?.querySelector('[data-starts]')
    if (body && starts && !starts.querySelector(START)) {
      body.focus()
      requestAnimationFrame(() => startAt(body)) // its code comes
      return
    }
    const field =
      body &&
      (open ?? (otherwise === undefined ? null : (body.querySelector(START) ?? body.querySelector(otherwise) ?? body)))
    if (field instanceof HTMLElement) enterField(field)
  })
}

// startAt waits for the code of where a step starts, while the keyboard is left to it.
function startAt(body: HTMLElement): void {
  if (document.activeElement !== body) return
  const start = body.querySelector<HTMLElement>(START)
  if (start) start.focus()
  else if (body.querySelector('[data-starts]')) requestAnimationFrame(() => startAt(body))
}

function firstOpen(body: Element): Element | undefined {
  const problems = [...body.querySelectorAll('.form-problem')]
  const open = problems.flatMap((one) => one.closest(PARTS)?.querySelector(CONTROL) ?? [])[0]
  return open ?? body.querySelector(':is(input, textarea):required:invalid') ?? undefined
}
