import { defaultText, isStructure, readDefault } from '../../domain/form/inputEdit'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { attempt } from '../../store/page/notices'
import { ChoiceField } from '../inspector/field/ChoiceField'
import { WholeValue } from '../WholeValue'
import { TextField } from '../inspector/field/TextField'
import type { Input } from '../../wire/types'

const words = texts.inputs

const TRUTH = [true, false]

interface Props {
  input: Input
  path: string
  onSave: (value: unknown) => Promise<void> // undefined: none
}

// DefaultField is what a run takes where nothing is given, by the type of the input.
export function DefaultField({ input, path, onSave }: Props) {
  const { type, default: value } = input
  const set = (next: unknown): void => {
    void attempt(() => onSave(next))
  }
  if (type === 'boolean') {
    return <ChoiceField optional label={words.default} path={path} value={value} choices={TRUTH} onSave={set} />
  }
  const save = async (text: string): Promise<void> => {
    const read = readDefault(type, text)
    if ('problem' in read) throw new Failure(read.problem)
    await onSave(read.value)
  }
  const numeric = type === 'number' || type === 'integer'
  return (
    <>
      <TextField
        {...(!numeric && { lines: isStructure(type) ? 'several' : 'sentence' })}
        mono={isStructure(type)}
        numeric={numeric}
        label={words.default}
        path={path}
        value={defaultText(input)}
        placeholder={value === undefined ? words.noDefault : ''}
        onSave={save}
        onClear={value === undefined ? undefined : () => set(undefined)}
      />
      <WholeValue text={defaultText(input)} label={words.default} />
    </>
  )
}
