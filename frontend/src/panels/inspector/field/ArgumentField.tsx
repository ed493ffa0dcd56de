import { useId } from 'react'
import { valueText } from '../../../domain/text/describe'
import { Failure } from '../../../domain/run/failure'
import { readText, textOf } from '../../../domain/form/fieldValue'
import { fits, hasReference, isText } from '../../../domain/form/form'
import type { FormField, Shape } from '../../../domain/form/form'
import { helpOf } from '../../../domain/form/help'
import { PASSING } from '../../../domain/form/program'
import type { Holds } from '../../../domain/form/insertReference'
import { withArgument } from '../../../domain/form/stepEdit'
import { meaningsOf } from '../../../domain/data/unclear'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { ChoiceField } from './ChoiceField'
import { KeyOffer } from './KeyOffer'
import { ListField } from './ListField'
import type { EditList } from './ListField'
import { useEditStep } from './step'
import { questionOf } from './question'
import { TextField } from './TextField'
import type { Lines } from './TextControl'

const TRUTH = [true, false]

// pathOf is where problems place an argument (RFC 6901).
const pathOf = (name: string): string => `tool/arguments/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

// namesFile: what is named is mostly a file, so that a name follows behind its folder.
const namesFile = ({ name, format }: FormField): boolean => format === 'file' || (format === 'path' && name === 'path')

// ArgumentField is one argument of a tool, by the shape of its values. A value of
// another kind than the tool wants is shown as JSON rather than bent.
export function ArgumentField({ field, value }: { field: FormField; value: unknown }) {
  const id = useId()
  const edit = useEditStep()
  const { name, title, required, fallback } = field
  const set = (next: unknown): Promise<void> => {
    const label = next === undefined ? texts.form.edits.clearArgument(title) : texts.form.edits.argument(title)
    return edit(label, (node) => withArgument(node, name, next))
  }
  const editList: EditList = (make) =>
    edit(texts.form.edits.argument(title), (node) => withArgument(node, name, make(listOf(node.tool?.arguments[name]))))
  const choose = (next: unknown): void => {
    void attempt(() => set(next))
  }
  const shared = {
    id,
    label: title,
    ...(title !== name && { named: name }),
    path: pathOf(name),
    required,
    help: field.known ? helpOf(field) : texts.form.unknown,
    onClear: value === undefined || (required && field.known) ? undefined : () => choose(undefined),
  }
  const shape = shapeFor(field, value)
  if (shape === 'boolean' || shape === 'choice') {
    const choices = shape === 'boolean' ? TRUTH : field.choices
    return (
      <ChoiceField
        {...shared}
        value={value}
        choices={choices}
        fallback={fallback}
        optional={!required}
        references
        onSave={choose}
      />
    )
  }
  if (shape === 'list') return <ListField {...shared} field={field} values={listOf(value)} onEdit={editList} />
  const isNumber = shape === 'number' || shape === 'integer'
  const isProgram = field.format === 'jq'
  const type = shape === 'line' ? controlFor(field, textOf(shape, value)) : undefined
  const save = async (text: string): Promise<void> => {
    const read = readText(shape, text)
    if ('problem' in read) throw new Failure(read.problem)
    const emptied = isProgram ? PASSING : required ? '' : undefined
    await set(isEmptied(read.value, isProgram) ? emptied : read.value)
  }
  return (
    <>
      <TextField
        {...shared}
        value={textOf(shape, value)}
        placeholder={fallback === undefined ? '' : texts.form.default(valueText(fallback))}
        {...(isProgram ? { lines: 'several' } : linesOf(shape, type))}
        type={type}
        paths={namesFile(field) ? 'file' : field.format === 'path'}
        mono={!isText(shape) || isProgram}
        numeric={isNumber}
        references={!isProgram} // they stand in the data that it gets
        holds={holdsOf(shape)}
        {...(isNumber && { asks: (text) => questionOf(text, meaningsOf(text)) })}
        onSave={save}
      />
      <KeyOffer argument={name} value={value} onKeep={(next) => void attempt(() => set(next))} />
    </>
  )
}

const holdsOf = (shape: Shape): Holds => (isText(shape) ? 'text' : shape === 'json' ? 'json' : 'one')

// isEmptied: blanks are no program.
const isEmptied = (value: unknown, isProgram: boolean): boolean =>
  value === '' || (isProgram && typeof value === 'string' && value.trim() === '')

// listOf reads what may have become another kind of value meanwhile.
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

// FORMS are what the browser's own controls ask for, by the format of a schema.
const FORMS = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  color: /^#[\da-f]{6}$/i,
}

// controlFor is the control for a date and the like; what it could not show is typed.
function controlFor({ format }: FormField, text: string): keyof typeof FORMS | undefined {
  const type = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((one) => one === format)
  return type && (text === '' || FORMS[type].test(text)) ? type : undefined
}

// linesOf: a number is typed in one line, as is what has a control of its own.
function linesOf(shape: Shape, type: string | undefined): { lines?: Lines } {
  if (type !== undefined) return {}
  switch (shape) {
    case 'line':
      return { lines: 'wrapped' }
    case 'sentence':
      return { lines: 'sentence' }
    case 'text':
    case 'json':
      return { lines: 'several' }
    default:
      return {}
  }
}

// shapeFor is how this value is edited: a reference is typed, also where a
// number or a choice is wanted.
function shapeFor({ shape }: FormField, value: unknown): Shape {
  if (shape === 'line' && typeof value === 'string') return value.includes('\n') ? 'sentence' : 'line'
  if (['boolean', 'choice', 'list'].includes(shape) && hasReference(value)) return 'json'
  return fits(shape, value) ? shape : 'json'
}
