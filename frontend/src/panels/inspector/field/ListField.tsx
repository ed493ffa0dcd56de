import { Braces, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Failure } from '../../../domain/run/failure'
import { readElement, textOf } from '../../../domain/form/fieldValue'
import { isText } from '../../../domain/form/form'
import type { FormField } from '../../../domain/form/form'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { AddRow } from './AddRow'
import { ChoiceField } from './ChoiceField'
import { FieldFrame } from './FieldFrame'
import { ReferencePicker } from './ReferencePicker'
import { TextField } from './TextField'
import { useFieldRows } from './useFieldRows'

// EditList changes the list as it is when the change is made; undefined takes it away.
export type EditList = (make: (values: readonly unknown[]) => unknown) => Promise<void>

interface Props {
  id: string
  label: string
  named?: string
  path: string
  help: string
  required: boolean
  field: FormField
  values: readonly unknown[]
  onClear?: (() => void) | undefined
  onEdit: EditList
}

// ListField is a list of simple values, one below the other.
export function ListField({ id, label, named, path, help, required, field, values, onClear, onEdit }: Props) {
  const [open, setOpen] = useState(false)
  const rows = useFieldRows(path, values)
  const remove = (now: readonly unknown[], at: number): unknown => {
    const left = now.filter((_, i) => i !== at)
    return left.length === 0 && !required ? undefined : left
  }
  const add = (): Promise<void> => onEdit((now) => [...now, newElement(field)])
  const more = useRef<string>(undefined) // the last text, after which another one is added once it is in the list
  const addAfter = (text: string): void => {
    more.current = undefined
    if (textOf(field.items, values.at(-1)) === text) void rows.added(() => attempt(add))
    else more.current = text
  }
  useEffect(() => {
    if (more.current !== undefined) addAfter(more.current)
  })
  const replace = (at: number, value: unknown): Promise<void> =>
    onEdit((now) => now.map((one, i) => (i === at ? value : one)))
  const action = <IconButton icon={Braces} label={texts.form.insert(label)} onClick={() => setOpen(true)} />
  return (
    <FieldFrame
      id={id}
      label={label}
      {...(named && { named })}
      path={path}
      required={required}
      help={help}
      onClear={onClear}
      actions={action}
      rows={rows}
    >
      <ul className="form-list" aria-label={label}>
        {values.map((value, i) => (
          <li
            key={rows.keys[i]}
            className="form-list-row"
            {...ROW}
            onKeyDown={(event) => {
              if (i === values.length - 1 && goesOn(event, field)) addAfter((event.target as HTMLInputElement).value)
            }}
          >
            <Element
              field={field}
              label={texts.form.item(label, i + 1)}
              path={`${path}/${i}`}
              value={value}
              onSave={(next) => replace(i, next)}
            />
            <IconButton
              icon={X}
              label={texts.form.removeItem(label, i + 1)}
              onClick={() => rows.removed(i, () => attempt(() => onEdit((now) => remove(now, i))))}
            />
          </li>
        ))}
      </ul>
      <AddRow rows={rows} id={id} onAdd={add}>
        {texts.form.addItem}
      </AddRow>
      {open && (
        <ReferencePicker
          onClose={() => setOpen(false)}
          onChoose={(reference) => {
            setOpen(false)
            void attempt(() => onEdit(() => `{{${reference}}}`))
          }}
        />
      )}
    </FieldFrame>
  )
}

// goesOn: Enter in the last text of a list of texts begins another one.
function goesOn({ key, target, nativeEvent }: KeyboardEvent, { items }: FormField): boolean {
  const text = target instanceof HTMLInputElement && target.matches('.form-control') ? target.value : ''
  return key === 'Enter' && !nativeEvent.isComposing && text !== '' && isText(items)
}

// newElement is what an element is until it is filled in.
function newElement({ items, choices }: FormField): unknown {
  if (items === 'choice') return choices[0]
  return isText(items) ? '' : 0
}

interface ElementProps {
  field: FormField
  label: string
  path: string
  value: unknown
  onSave: (value: unknown) => Promise<void>
}

function Element({ field, label, path, value, onSave }: ElementProps) {
  if (field.items === 'choice') {
    return (
      <ChoiceField
        bare
        label={label}
        path={path}
        value={value}
        choices={field.choices}
        onSave={(next) => void attempt(() => onSave(next))}
      />
    )
  }
  const save = (text: string): Promise<void> => {
    const read = readElement(field.items, text)
    return 'problem' in read ? Promise.reject(new Failure(read.problem)) : onSave(read.value)
  }
  return (
    <TextField
      bare
      references
      holds={isText(field.items) ? 'text' : 'one'}
      label={label}
      path={path}
      value={textOf(field.items, value)}
      onSave={save}
    />
  )
}
