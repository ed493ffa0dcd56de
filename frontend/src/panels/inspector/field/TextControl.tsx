import { useLayoutEffect } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { saidBelow } from './FieldFrame'
import { NamedValue, shownId } from './NamedValue'
import type { Field } from './useField'

// Lines of a text: one that is wrapped where it is long, mostly one, to which Shift+Enter
// adds another, or several, which is seen. Without them the text is one line.
export type Lines = 'wrapped' | 'sentence' | 'several'

// decide leads from a field whose text is in conflict to the choice below it. The key
// is not pressed on that.
function decide(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  event.currentTarget.closest('.form-field')?.querySelector<HTMLElement>('.form-conflict button')?.focus()
}

export type Written = HTMLInputElement & HTMLTextAreaElement // one of them

// ControlLook is how a text is typed.
export interface ControlLook {
  lines?: Lines
  mono?: boolean
  numeric?: boolean
  placeholder?: string
  type?: 'date' | 'time' | 'color' | undefined // by which the browser's own control asks for it
  choices?: readonly string[] // offered while a text of one line is typed
}

interface Props extends ControlLook {
  ref: RefObject<Written | null>
  id: string
  field: Field
  required: boolean
  named: boolean // its references are shown by the names of their steps
  onWrite: (text: string, caret: number) => void
}

// TextControl is what a text is typed in: one line, or as many as it takes.
export function TextControl({
  ref,
  id,
  field,
  required,
  named,
  onWrite,
  lines,
  mono = false,
  numeric = false,
  placeholder,
  type,
  choices,
}: Props) {
  useLayoutEffect(() => {
    if (!ref.current || lines === undefined) return
    ref.current.style.height = 'auto'
    ref.current.style.height = `${ref.current.scrollHeight + 2}px` // the border
  }, [field.text, lines, ref])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (confirms(event, lines)) {
      if (!event.ctrlKey && !event.metaKey) event.preventDefault() // no line is begun; with these keys it is a command's too
      if (field.conflict) decide(event)
      else field.commit()
    }
    field.onKeyDown(event)
  }
  const shared = {
    ref,
    id,
    className: 'form-control',
    'data-mono': mono || undefined,
    value: field.text,
    placeholder,
    required,
    spellCheck: (lines === 'sentence' || lines === 'several') && !mono,
    autoComplete: 'off',
    'aria-invalid': field.failure !== '' || field.conflict,
    'aria-describedby': named ? `${shownId(id)} ${saidBelow(id)}` : saidBelow(id),
    onFocus: field.onFocus,
    onBlur: field.onBlur,
  }
  const within = (control: ReactElement): ReactElement =>
    named ? (
      <NamedValue id={id} text={field.text} mono={mono}>
        {control}
      </NamedValue>
    ) : (
      control
    )
  if (lines !== undefined) {
    return within(
      <textarea
        dir="auto"
        {...shared}
        rows={lines === 'several' ? SEVERAL : 1}
        data-line={lines === 'wrapped' || undefined}
        onChange={({ target }) => {
          const text = lines === 'wrapped' ? inOneLine(target.value) : target.value
          onWrite(text, Math.min(target.selectionStart, text.length))
        }}
        onKeyDown={onKeyDown}
      />,
    )
  }
  return within(
    <>
      <input
        dir="auto"
        {...shared}
        type={type}
        list={choices && `${id}-choices`}
        inputMode={numeric ? 'decimal' : undefined}
        onChange={({ target }) => onWrite(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={onKeyDown}
      />
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>,
  )
}

const SEVERAL = 3 // lines at least, so that one sees that Enter begins another

// inOneLine takes the breaks out of what was pasted, as a field of one line does.
const inOneLine = (text: string): string => text.replace(/[\r\n]+/g, '')

// confirms: Enter confirms a text that looks like one line; with Shift it begins another.
function confirms({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, lines: Lines | undefined): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (ctrlKey || metaKey) return true
  return lines === 'sentence' ? !shiftKey : lines !== 'several'
}
