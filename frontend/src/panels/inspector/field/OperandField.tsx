import { useState } from 'react'
import type { CSSProperties } from 'react'
import { kindOf } from '../../../domain/form/conditionEdit'
import type { OperandKind } from '../../../domain/form/conditionEdit'
import { valueText } from '../../../domain/text/describe'
import { Failure } from '../../../domain/run/failure'
import { readText, textOf } from '../../../domain/form/fieldValue'
import { meaningsOf } from '../../../domain/data/unclear'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { ChoiceField } from './ChoiceField'
import { ReferenceButton } from './ReferenceButton'
import { Select } from '../../../ui/Select'
import { questionOf } from './question'
import { TextField } from './TextField'
import type { Operand } from '../../../wire/types'

interface Props {
  path: string
  operand: Operand | undefined
  atEnd: boolean
  onSave: (operand: Operand | undefined) => Promise<void>
  onTurn: (kind: OperandKind) => Promise<void> // into another kind, with what can be kept of it
}

const KINDS = (Object.keys(texts.form.kinds) as OperandKind[]).map((value) => ({
  value,
  text: texts.form.kinds[value],
}))

// OperandField is the right side of a comparison: a value of some kind, or a
// reference.
export function OperandField({ path, operand, atEnd, onSave, onTurn }: Props) {
  const [picking, setPicking] = useState(false) // a reference, of which there is no value yet
  const kind = picking ? 'reference' : kindOf(operand)
  const turn = (next: OperandKind): void => {
    setPicking(next === 'reference')
    if (next !== 'reference') void attempt(() => onTurn(next))
  }
  return (
    <div className="operand" style={{ '--letters': lettersOf(kind, operand) } as CSSProperties}>
      <OperandValue
        kind={kind}
        path={path}
        operand={operand}
        atEnd={atEnd}
        opened={picking}
        onSave={(next) => {
          setPicking(false)
          return onSave(next)
        }}
      />
      <Select
        look="quiet"
        label={texts.form.kindOf}
        value={kind}
        options={KINDS}
        onChange={(next) => turn(next as OperandKind)}
      />
    </div>
  )
}

const LEAST = 4
const MOST = 60 // which no line has room for

// lettersOf is about how long a value is: what is chosen, or has lines, has one of its own.
function lettersOf(kind: OperandKind, operand: Operand | undefined): number {
  if (kind === 'reference' || kind === 'json') return MOST
  return Math.min(MOST, Math.max(LEAST, valueText(operand?.literal ?? '').length))
}

interface ValueProps extends Omit<Props, 'onTurn'> {
  kind: OperandKind
  opened: boolean
}

function OperandValue({ kind, path, operand, atEnd, opened, onSave }: ValueProps) {
  const shared = { bare: true, label: texts.form.right, path }
  switch (kind) {
    case 'reference':
      return (
        <ReferenceButton
          {...shared}
          reference={operand?.variable ?? ''}
          open={opened}
          atEnd={atEnd}
          onChoose={(variable) => void attempt(() => onSave({ variable }))}
        />
      )
    case 'boolean':
      return (
        <ChoiceField
          {...shared}
          value={operand?.literal}
          choices={[true, false]}
          onSave={(literal) => void attempt(() => onSave({ literal }))}
        />
      )
    case 'text':
    case 'number':
    case 'json':
      return (
        <TextField
          {...shared}
          mono
          {...(kind === 'text' && { lines: 'wrapped' })}
          {...(kind === 'json' && { lines: 'several' })}
          numeric={kind === 'number'}
          value={textOf(shapeOf(kind), operand?.literal)}
          {...(kind === 'number' && { asks: (text) => questionOf(text, meaningsOf(text)) })}
          onSave={(text) => onSave(read(kind, text))}
        />
      )
  }
}

const shapeOf = (kind: 'text' | 'number' | 'json') => (kind === 'text' ? 'line' : kind)

function read(kind: 'text' | 'number' | 'json', text: string): Operand | undefined {
  const result = readText(shapeOf(kind), text)
  if ('problem' in result) throw new Failure(result.problem)
  return result.value === undefined ? undefined : { literal: result.value }
}
