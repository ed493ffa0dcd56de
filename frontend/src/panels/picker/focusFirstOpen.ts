// Fields of the selected step that wait for the person: what is wrong stands below
// the control, and what is required is marked and empty.
const OPEN = '.form-field:has(> .form-said > .form-problem)'
const CONTROL = 'input, textarea, select, button:not(.icon-button)'

// focusFirstOpen goes to the first field of the inspector that lacks something, or to
// the name, which is then replaced by what is typed.
export function focusFirstOpen(): void {
  requestAnimationFrame(() => {
    const body = document.querySelector('.inspector-body')
    const field = body?.querySelector(`${OPEN} :is(${CONTROL})`) ?? body?.querySelector('input')
    if (!(field instanceof HTMLElement)) return
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
  })
}
