import { Plus, X } from 'lucide-react'
import type { Variable } from '../../domain/form/serverEntry'
import { late } from '../../domain/texts/late'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { ADD, ROW, useRows } from '../../ui/useRows'
import { useKeys } from '../useKeys'

const words = late.servers.form

interface Props {
  of: 'variables' | 'headers'
  list: readonly Variable[]
  onChange: (list: readonly Variable[]) => void
}

// Variables are names with secret values. A value that the program knows stays there
// until another one is typed.
export function Variables({ of, list, onChange }: Props) {
  const rows = useRows(list, () => () => () => onChange(list.slice(0, -1)))
  const keys = useKeys(list)
  const set = (at: number, part: Partial<Variable>): void =>
    onChange(list.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const add = (): void => onChange([...list, { name: '', value: '' }])
  return (
    <fieldset className="variables" {...rows.list}>
      <legend>{words[of]}</legend>
      <ul>
        {list.map((one, at) => (
          <Row
            key={keys[at]}
            variable={one}
            n={at + 1}
            onChange={(part) => set(at, part)}
            onRemove={() => void rows.removed(at, () => onChange(list.toSpliced(at, 1)))}
          />
        ))}
      </ul>
      <div className="variables-foot" {...ADD}>
        <Button icon={Plus} onClick={() => rows.added(add)}>
          {of === 'variables' ? words.addVariable : words.addHeader}
        </Button>
        <span className="field-note">{words.secret}</span>
      </div>
    </fieldset>
  )
}

interface RowProps {
  variable: Variable
  n: number
  onChange: (part: Partial<Variable>) => void
  onRemove: () => void
}

// A name that is typed anew has a value of its own: what is known belongs to the old one.
function Row({ variable: { name, value }, n, onChange, onRemove }: RowProps) {
  return (
    <li className="variable" {...ROW}>
      <input
        dir="auto"
        aria-label={words.variableName(n)}
        value={name}
        placeholder={words.name}
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value, value: value ?? '' })}
      />
      <input
        dir="auto"
        aria-label={words.variableValue(name, n)}
        type="password"
        autoComplete="off"
        value={value ?? ''}
        placeholder={value === undefined ? words.kept : words.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton icon={X} label={words.takeAway(name, n)} onClick={onRemove} />
    </li>
  )
}
