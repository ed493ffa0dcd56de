import { texts } from '../../domain/texts'
import { attempt } from '../../store/page/notices'
import { ChoiceField } from '../inspector/field/ChoiceField'
import type { InputType } from '../../wire/types'

const words = texts.inputs

const TYPES = Object.keys(words.types) as InputType[]

interface Props {
  path: string
  type: InputType
  onSave: (type: InputType) => Promise<void>
}

// TypeField is the type of an input or an output.
export function TypeField({ path, type, onSave }: Props) {
  return (
    <ChoiceField
      label={words.type}
      path={path}
      value={type}
      choices={TYPES}
      names={words.types}
      onSave={(next) => void attempt(() => onSave(next as InputType))}
    />
  )
}
