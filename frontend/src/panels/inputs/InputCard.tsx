import { withSettingOf, withType } from '../../domain/form/inputEdit'
import { texts } from '../../domain/texts'
import { changeInput, moveInput, removeInput, renameInput } from '../../store/edit/inputs'
import { attempt } from '../../store/page/notices'
import { Switch } from '../../ui/Switch'
import { ROW } from '../../ui/useRows'
import { useForm } from '../inspector/field/step'
import { TextField } from '../inspector/field/TextField'
import { CardHead } from './CardHead'
import type { Place } from './CardHead'
import { DefaultField } from './DefaultField'
import { TypeField } from './TypeField'
import { UsedBy } from './UsedBy'
import type { Input, Node, RunOutput } from '../../wire/types'

const words = texts.inputs

interface Props extends Place {
  input: Input
  users: readonly Node[] | undefined
  givers: readonly RunOutput[] // outputs that use it
}

// InputCard edits one input; each change is an undo step.
export function InputCard({ input, users = [], givers, ...place }: Props) {
  const { document } = useForm()
  const { name, type, description = '', required = false } = input
  const path = `inputs/${place.at}`
  const edit = (field: string, make: (now: Input) => Input): Promise<void> =>
    changeInput(document, name, field.toLowerCase(), make)
  const require = (on: boolean): void => {
    void attempt(() => edit(words.required, (now) => withSettingOf(now, 'required', on || undefined)))
  }
  const describe = (text: string): Promise<void> =>
    edit(words.description, (now) => withSettingOf(now, 'description', text.trim() === '' ? undefined : text))
  return (
    <div className="form-case input-card" role="group" aria-label={name} {...ROW}>
      <CardHead
        {...place}
        name={name}
        path={path}
        words={words}
        onRename={(next) => renameInput(document, name, next)}
        onMove={(by) => moveInput(name, by)}
        onRemove={() => removeInput(name)}
      />
      <div className="input-pair">
        <TypeField
          path={`${path}/type`}
          type={type}
          onSave={(next) => edit(words.type, (now) => withType(now, next))}
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
      <UsedBy users={users} outputs={givers} />
    </div>
  )
}
