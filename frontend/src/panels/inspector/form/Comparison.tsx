import { useMemo } from 'react'
import { asKind, isUnary, OPERATORS, withOperator, withSide } from '../../../domain/form/conditionEdit'
import { operandText, SIGNS } from '../../../domain/graph/condition'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import type { EditCondition } from '../../../domain/form/conditionEdit'
import { FieldProblems } from '../field/FieldProblems'
import { OperandField } from '../field/OperandField'
import { ReferenceButton } from '../field/ReferenceButton'
import { Select } from '../../../ui/Select'
import { FormContext, useForm, useLeaving, useProblemsAt } from '../field/step'
import type { Condition, Operator } from '../../../wire/types'

interface Props {
  path: string
  condition: Condition
  onEdit: EditCondition
  atEnd: boolean
}

const SIGN_OPTIONS = OPERATORS.map((operator) => ({ value: operator, text: SIGNS[operator] }))
const NO_SIGN = { value: '', text: texts.form.pick }

// Comparison is two sides and how they are compared. What is wrong with any of
// the three stands below, where there is room.
export function Comparison({ path, ...rest }: Props) {
  const form = useForm()
  const problems = useProblemsAt(path)
  const leaving = useLeaving(path)
  const silent = useMemo(() => ({ ...form, problems: [] }), [form])
  return (
    <div className="comparison-whole" {...leaving}>
      <FormContext value={silent}>
        <Sides path={path} {...rest} />
      </FormContext>
      <FieldProblems problems={problems} />
    </div>
  )
}

function Sides({ path, condition, onEdit, atEnd }: Props) {
  const { left, operator, right } = condition
  return (
    <div className="comparison">
      <ReferenceButton
        bare
        label={texts.form.left}
        path={`${path}/left`}
        reference={left?.variable ?? (left ? operandText(left) : '')}
        atEnd={atEnd}
        onChoose={(variable) => void attempt(() => onEdit((now) => withSide(now, 'left', { variable })))}
      />
      <Select
        look="form"
        label={texts.form.operator}
        value={operator ?? ''}
        options={operator ? SIGN_OPTIONS : [NO_SIGN, ...SIGN_OPTIONS]}
        onChange={(next) => void attempt(() => onEdit((now) => withOperator(now, next as Operator)))}
      />
      {!isUnary(operator) && (
        <OperandField
          path={`${path}/right`}
          operand={right}
          atEnd={atEnd}
          onSave={(operand) => onEdit((now) => withSide(now, 'right', operand))}
          onTurn={(kind) => onEdit((now) => withSide(now, 'right', asKind(now.right, kind)))}
        />
      )}
    </div>
  )
}
