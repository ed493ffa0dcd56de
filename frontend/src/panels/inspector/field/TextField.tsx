import { Braces, FolderOpen } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { inputInPlaceOf } from '../../../domain/form/inputEdit'
import { withReference } from '../../../domain/form/insertReference'
import type { Holds } from '../../../domain/form/insertReference'
import { texts } from '../../../domain/texts'
import { IconButton } from '../../../ui/IconButton'
import { refocus } from '../../../ui/refocus'
import { FieldFrame, saidBelow } from './FieldFrame'
import { NamedValue, shownId } from './NamedValue'
import { PathPicker } from './PathPicker'
import { ReferencePicker } from './ReferencePicker'
import { useField } from './useField'
import type { Field } from './useField'

// Lines of a text: one that is wrapped where it is long, mostly one, to which Shift+Enter
// adds another, or several, which is seen. Without them the text is one line.
export type Lines = 'wrapped' | 'sentence' | 'several'

interface Props {
  label: string
  named?: string
  path: string
  value: string
  onSave: (text: string) => Promise<void>
  id?: string
  lines?: Lines
  mono?: boolean
  numeric?: boolean
  references?: boolean // {{references}} may be written into it
  holds?: Holds // what a reference stands in
  atEnd?: boolean // of the body of a loop, which decides there what they lead to
  paths?: boolean | 'file' // it names a file or a folder, or surely a file
  type?: 'date' | 'time' | 'color' | undefined // by which the browser's own control asks for it
  bare?: boolean
  required?: boolean
  help?: string
  placeholder?: string
  onClear?: (() => void) | undefined
  choices?: readonly string[] // offered while a text of one line is typed
}

// TextField is one value that is typed. What is typed is saved after a pause or
// when the field is left.
export function TextField({
  label,
  named,
  path,
  value,
  onSave,
  id: given,
  references = false,
  holds = 'text',
  atEnd = false,
  paths = false,
  bare,
  required,
  help,
  onClear,
  lines: usual,
  ...look
}: Props) {
  const own = useId()
  const lines = useLines(value, usual)
  const id = given ?? own
  const field = useField({ path, text: value, onSave })
  const [at, setAt] = useState<number>() // where a reference goes
  const [picking, setPicking] = useState(false) // a path
  const control = useRef<Written>(null)

  const write = (text: string, caret: number): void => {
    const opens = references && text.length > field.text.length && text.slice(0, caret).endsWith('{{')
    if (!opens) {
      field.write(text)
      return
    }
    field.wait(text)
    setAt(caret)
  }
  const insert = (reference: string): void => {
    const text = withReference(field.text, at ?? field.text.length, reference, holds)
    setAt(undefined)
    field.write(text)
    refocus(() => control.current?.focus())
  }
  const takesAll = withReference(field.text, at ?? field.text.length, '', holds) === '{{}}'
  const action = (
    <>
      {paths !== false && (
        <IconButton icon={FolderOpen} label={texts.form.path.choose(label)} onClick={() => setPicking(true)} />
      )}
      {references && (
        <IconButton
          icon={Braces}
          label={texts.form.insert(label)}
          onClick={() => setAt(control.current?.selectionStart ?? field.text.length)}
        />
      )}
    </>
  )
  const take = (path: string): void => {
    setPicking(false)
    field.write(path)
    refocus(() => control.current?.focus())
  }
  const close = (refocus: boolean): void => {
    setAt(undefined)
    setPicking(false)
    if (refocus) control.current?.focus()
    else field.commit()
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      {...(named && { named })}
      path={path}
      field={field}
      held={value}
      actions={action}
      onClear={onClear}
      {...(bare && { bare })}
      {...(required && { required })}
      {...(help && { help })}
    >
      <Control
        ref={control}
        id={id}
        field={field}
        onWrite={write}
        required={required ?? false}
        named={references}
        {...(lines && { lines })}
        {...look}
      />
      {picking && <PathPicker path={field.text} file={paths === 'file'} onChoose={take} onClose={close} />}
      {at !== undefined && (
        <ReferencePicker
          path={path}
          atEnd={atEnd}
          newInput={
            takesAll
              ? () => inputInPlaceOf(field.before(), look.numeric ? 'number' : 'string', required ?? false)
              : undefined
          }
          onChoose={insert}
          onClose={close}
        />
      )}
    </FieldFrame>
  )
}

// useLines: a text that holds several lines keeps them, and its field stays the same while
// one takes them out.
function useLines(value: string, usual: Lines | undefined): Lines | undefined {
  const [broken, setBroken] = useState(false)
  if (!broken && value.includes('\n')) setBroken(true)
  return broken && usual !== 'several' ? 'sentence' : usual
}

// decide leads from a field whose text is in conflict to the choice below it. The key
// is not pressed on that.
function decide(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  event.currentTarget.closest('.form-field')?.querySelector<HTMLElement>('.form-conflict button')?.focus()
}

type Written = HTMLInputElement & HTMLTextAreaElement // one of them

interface ControlProps extends Pick<Props, 'lines' | 'mono' | 'numeric' | 'placeholder' | 'type' | 'choices'> {
  ref: RefObject<Written | null>
  id: string
  field: Field
  required: boolean
  named: boolean // its references are shown by the names of their steps
  onWrite: (text: string, caret: number) => void
}

function Control({
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
}: ControlProps) {
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
    named ? <NamedValue id={id} text={field.text} mono={mono} children={control} /> : control
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
