import type { CSSProperties } from 'react'
import { Failure } from '../../../domain/run/failure'
import { namesOf, namesText, scalarOf, scalarText, scalarsOf, scalarsText, sideOf } from '../../../domain/data/values'
import type { Scalar } from '../../../domain/data/forms'
import { sideMeaningsOf, valueMeaningsOf, valuesMeaningsOf } from '../../../domain/data/unclear'
import type { Meaning } from '../../../domain/data/unclear'
import { late } from '../../../domain/texts/late'
import { attempt } from '../../../store/page/notices'
import { Select } from '../../../ui/Select'
import { questionOf } from '../field/question'
import { TextField } from '../field/TextField'
import type { Slot } from './slot'

type Single = Exclude<Slot, { is: 'rows' }>

interface Props {
  slot: Single
  value: unknown
  path: string
  names: readonly string[] // to choose from; others can be written
  onSave: (value: unknown) => Promise<void>
}

// SlotField is one field of a form, with the word before it.
export function SlotField({ slot, value, path, names, onSave }: Props) {
  const shown = shownOf(slot, value)
  const letters = shown.length + (slot.word?.length ?? 0)
  return (
    <div
      className="shape-slot"
      data-is={slot.is}
      style={{ '--letters': letters } as CSSProperties}
      data-tip={letters > LONG ? shown : undefined}
    >
      {slot.word && <span className="muted">{slot.word}</span>}
      {slot.is === 'choice' ? (
        <Select
          look="form"
          label={slot.label}
          value={String(value)}
          options={optionsOf(slot, value)}
          onChange={(text) => void attempt(() => onSave(chosen(slot, text)))}
        />
      ) : (
        <TextField
          bare
          label={slot.label}
          path={path}
          value={textOf(slot, value)}
          numeric={slot.is === 'count'}
          placeholder={slot.none ?? ''}
          {...(isColumn(slot) && { choices: slot.is === 'columns' ? names.map((one) => namesText([one])) : names })}
          asks={(text) => questionOf(text, meaningsIn(slot, text, names))}
          onSave={async (text) => onSave(read(slot, text))}
        />
      )}
      {slot.is === 'mark' && /^\s+$/.test(shown) && <span className="muted">{late.data.blank}</span>}
    </div>
  )
}

const LONG = 28 // letters, of which a narrow inspector shows no more

// shownOf is what stands in the field.
const shownOf = (slot: Single, value: unknown): string =>
  slot.is === 'choice'
    ? (optionsOf(slot, value).find((option) => option.value === String(value))?.text ?? '')
    : textOf(slot, value)

// chosen is the value that a text in a list of choices stands for.
function chosen(slot: Extract<Slot, { is: 'choice' }>, text: string): unknown {
  const option = slot.options.find(({ value }) => String(value) === text)
  return option ? option.value : text
}

const isColumn = ({ is }: Single): boolean => is === 'column' || is === 'columns' || is === 'side'

// optionsOf are those of the field, and what the program has that is none of them.
function optionsOf(slot: Extract<Slot, { is: 'choice' }>, value: unknown): { value: string; text: string }[] {
  const options = slot.options.map((option) => ({ value: String(option.value), text: option.text }))
  const own = String(value)
  return options.some((option) => option.value === own) ? options : [...options, { value: own, text: own }]
}

function textOf({ is }: Single, value: unknown): string {
  if (is === 'columns') return namesText(value as string[])
  if (is === 'count' && value === null) return ''
  if (is === 'scalar') return scalarText(value as Scalar)
  if (is === 'scalars') return scalarsText([value as Scalar | Scalar[]].flat())
  return String((value as Scalar | undefined) ?? '') // some may be left out
}

// meaningsIn are those that a number in the field may have.
function meaningsIn({ is }: Single, text: string, names: readonly string[]): Meaning[] {
  if (is === 'scalar') return valueMeaningsOf(text)
  if (is === 'scalars') return valuesMeaningsOf(text)
  return is === 'side' ? sideMeaningsOf(text, names) : []
}

function read({ is, key, ...slot }: Single, text: string): unknown {
  const name = text.trim()
  switch (is) {
    case 'columns':
      return name === '' && key !== 'by' && !('none' in slot) ? [''] : namesOf(text) // without any, all are one group
    case 'scalar':
      return scalarOf(text)
    case 'scalars':
      return scalarsOf(text)
    case 'count':
      if (name === '') return null
      if (!/^\d{1,9}$/.test(name)) throw new Failure(late.data.needsNumber)
      return Number(name)
    case 'side':
    case 'column':
      return is === 'side' ? sideOf(name) : name // none is an error of the program, which then does not run
    case 'mark':
    case 'text':
    case 'choice':
      return text
  }
}
