import { Braces, FolderOpen } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { inputInPlaceOf } from '../../../domain/form/inputEdit'
import { withReference } from '../../../domain/form/insertReference'
import type { Holds } from '../../../domain/form/insertReference'
import { Failure } from '../../../domain/run/failure'
import { texts } from '../../../domain/texts'
import { IconButton } from '../../../ui/IconButton'
import { refocus } from '../../../ui/refocus'
import { Choices } from './Choices'
import type { Question } from './Choices'
import { FieldFrame } from './FieldFrame'
import { PathPicker } from './PathPicker'
import { ReferencePicker } from './ReferencePicker'
import { TextControl } from './TextControl'
import type { ControlLook, Lines, Written } from './TextControl'
import { useField } from './useField'

interface Props extends ControlLook {
  label: string
  named?: string
  path: string
  value: string
  onSave: (text: string) => Promise<void>
  id?: string
  references?: boolean // {{references}} may be written into it
  holds?: Holds // what a reference stands in
  atEnd?: boolean // of the body of a loop, which decides there what they lead to
  paths?: boolean | 'file' // it names a file or a folder, or surely a file
  bare?: boolean
  required?: boolean
  help?: string
  onClear?: (() => void) | undefined
  asks?: (text: string) => Question | undefined // where it is unclear what is meant; it is not saved then
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
  asks,
  lines: usual,
  ...look
}: Props) {
  const own = useId()
  const lines = useLines(value, usual)
  const id = given ?? own
  const field = useField({ path, text: value, label, onSave: answered(onSave, asks) })
  const question = field.failure === '' ? undefined : asks?.(field.text)
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
      {...(question && { choices: <Choices question={question} onChoose={take} /> })}
      {...(bare && { bare })}
      {...(required && { required })}
      {...(help && { help })}
    >
      <TextControl
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

// answered saves what is clear.
const answered =
  (onSave: Props['onSave'], asks: Props['asks']): Props['onSave'] =>
  async (text) => {
    const question = asks?.(text)
    if (question) throw new Failure(question.asked)
    await onSave(text)
  }

// useLines: a text that holds several lines keeps them, and its field stays the same while
// one takes them out.
function useLines(value: string, usual: Lines | undefined): Lines | undefined {
  const [broken, setBroken] = useState(false)
  if (!broken && value.includes('\n')) setBroken(true)
  return broken && usual !== 'several' ? 'sentence' : usual
}
