import { Braces } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { valueText } from '../../../domain/text/describe'
import { texts } from '../../../domain/texts'
import { IconButton } from '../../../ui/IconButton'
import { refocus } from '../../../ui/refocus'
import { FieldFrame, saidBelow } from './FieldFrame'
import { ReferencePicker } from './ReferencePicker'
import { Select } from '../../../ui/Select'

interface Props {
  label: string
  named?: string
  path: string
  value: unknown
  choices: readonly unknown[]
  names?: Readonly<Record<string, string>> // of values that are not shown as they are
  onSave: (value: unknown) => void
  id?: string
  fallback?: unknown
  bare?: boolean
  required?: boolean
  optional?: boolean // it need not be set
  references?: boolean
  help?: string
  onClear?: (() => void) | undefined
}

const NONE = 'none'
const OTHER = 'other'

// ChoiceField is one of a few values; they keep their kind.
export function ChoiceField({
  label,
  named,
  path,
  value,
  choices,
  names = {},
  onSave,
  id: given,
  fallback,
  bare,
  required,
  optional = false,
  references = false,
  help,
  onClear,
}: Props) {
  const own = useId()
  const id = given ?? own
  const control = useRef<HTMLSelectElement>(null)
  const [open, setOpen] = useState(false)
  const at = choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value))
  const shown = value === undefined ? NONE : at < 0 ? OTHER : String(at)
  const options = [
    ...(optional || shown === NONE
      ? [
          {
            value: NONE,
            text: fallback === undefined ? texts.form.notSet : texts.form.notSetDefault(nameOf(fallback, names)),
          },
        ]
      : []),
    ...(shown === OTHER ? [{ value: OTHER, text: texts.form.notOffered(nameOf(value, names)) }] : []),
    ...choices.map((choice, i) => ({ value: String(i), text: nameOf(choice, names) })),
  ]
  const action = references && (
    <IconButton icon={Braces} label={texts.form.insert(label)} onClick={() => setOpen(true)} />
  )
  return (
    <FieldFrame
      id={id}
      label={label}
      {...(named && { named })}
      path={path}
      actions={action}
      onClear={onClear}
      {...(bare && { bare })}
      {...(required && { required })}
      {...(help && { help })}
    >
      <Select
        ref={control}
        look="form"
        id={id}
        value={shown}
        options={options}
        describedBy={saidBelow(id)}
        onChange={(next) => {
          if (next !== OTHER) onSave(next === NONE ? undefined : choices[Number(next)])
        }}
      />
      {open && (
        <ReferencePicker
          onChoose={(reference) => {
            setOpen(false)
            onSave(`{{${reference}}}`)
            refocus(() => control.current?.focus())
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldFrame>
  )
}

function nameOf(value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === true) return texts.form.yes
  if (value === false) return texts.form.no
  const text = valueText(value)
  return Object.hasOwn(names, text) ? (names[text] ?? text) : text
}
