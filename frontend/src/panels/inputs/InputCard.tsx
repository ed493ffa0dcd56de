import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { withSettingOf, withType } from '../../domain/form/inputEdit'
import { texts } from '../../domain/texts'
import { changeInput, moveInput, removeInput, renameInput } from '../../store/edit/inputs'
import { attempt } from '../../store/page/notices'
import { IconButton } from '../../ui/IconButton'
import { Switch } from '../../ui/Switch'
import { ROW } from '../../ui/useRows'
import type { Rows } from '../../ui/useRows'
import { ChoiceField } from '../inspector/field/ChoiceField'
import { useForm } from '../inspector/field/step'
import { TextField } from '../inspector/field/TextField'
import { DefaultField } from './DefaultField'
import { UsedBy } from './UsedBy'
import type { Input, InputType, Node } from '../../wire/types'

const words = texts.inputs

const TYPES = Object.keys(words.types) as InputType[]

interface Props {
  input: Input
  at: number // its place among the inputs
  of: number
  rows: Rows
  users: readonly Node[] | undefined
}

// InputCard edits one input; each change is an undo step.
export function InputCard({ input, at, of, rows, users = [] }: Props) {
  const { document } = useForm()
  const { name, type, description = '', required = false } = input
  const path = `inputs/${at}`
  const edit = (field: string, make: (now: Input) => Input): Promise<void> =>
    changeInput(document, name, field.toLowerCase(), make)
  const turn = (next: unknown): void => {
    void attempt(() => edit(words.type, (now) => withType(now, next as InputType)))
  }
  const require = (on: boolean): void => {
    void attempt(() => edit(words.required, (now) => withSettingOf(now, 'required', on || undefined)))
  }
  const describe = (text: string): Promise<void> =>
    edit(words.description, (now) => withSettingOf(now, 'description', text.trim() === '' ? undefined : text))
  return (
    <div className="form-case input-card" role="group" aria-label={name} {...ROW}>
      <Head name={name} at={at} of={of} rows={rows} path={path} document={document} />
      <div className="input-pair">
        <ChoiceField
          label={words.type}
          path={`${path}/type`}
          value={type}
          choices={TYPES}
          names={words.types}
          onSave={turn}
        />
        <div className="input-required">
          <span className="form-label">{words.required}</span>
          <Switch label={words.required} on={required} onChange={require} />
        </div>
      </div>
      <TextField
        lines="sentence"
        label={words.description}
        path={`${path}/description`}
        placeholder={words.descriptionHint}
        value={description}
        onSave={describe}
      />
      <DefaultField
        input={input}
        path={`${path}/default`}
        onSave={(value) => edit(words.default, (now) => withSettingOf(now, 'default', value))}
      />
      {required && (
        <p className="form-help">{input.default === undefined ? words.requiredHelp : words.requiredDefault}</p>
      )}
      <UsedBy users={users} />
    </div>
  )
}

interface HeadProps extends Omit<Props, 'input' | 'users'> {
  name: string
  path: string
  document: string
}

function Head({ name, at, of, rows, path, document }: HeadProps) {
  const move = (by: 1 | -1): void => {
    void rows.moved(at, by, () => moveInput(name, by))
  }
  return (
    <div className="form-case-head">
      <TextField
        bare
        mono
        label={words.name(at + 1)}
        path={`${path}/name`}
        value={name}
        onSave={(text) => renameInput(document, name, text.trim())}
      />
      <IconButton icon={ArrowUp} label={words.up(name)} disabled={at === 0} onClick={() => move(-1)} />
      <IconButton icon={ArrowDown} label={words.down(name)} disabled={at === of - 1} onClick={() => move(1)} />
      <IconButton icon={X} label={words.remove(name)} onClick={() => rows.removed(at, () => removeInput(name))} />
    </div>
  )
}
