import { X } from 'lucide-react'
import {
  groupOf,
  membersOf,
  quantityOf,
  replaceMember,
  withMember,
  withoutMember,
} from '../../../domain/form/conditionEdit'
import type { EditCondition, Quantity } from '../../../domain/form/conditionEdit'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { AddRow } from '../field/AddRow'
import { Comparison } from './Comparison'
import { FieldProblems } from '../field/FieldProblems'
import { Select } from '../../../ui/Select'
import { useLeaving, useStep } from '../field/step'
import { useFieldRows } from '../field/useFieldRows'
import type { Condition } from '../../../wire/types'

interface Props {
  label: string
  path: string
  condition: Condition
  onEdit: EditCondition
  atEnd?: boolean // decided at the end of a loop's body
}

const QUANTITIES = [
  { value: 'all', text: texts.form.all },
  { value: 'any', text: texts.form.any },
]

// ConditionForm is a comparison, or a group of conditions that must all, or any,
// hold.
export function ConditionForm({ label, path, condition, onEdit, atEnd = false }: Props) {
  const quantity = quantityOf(condition)
  const members = membersOf(condition)
  const rows = useFieldRows(`${path}/${quantity ?? ''}`, members)
  const leaving = useLeaving(path)
  const own = useStep().problems.filter(({ at }) => at.path === path)
  return (
    <div className="form-group" role="group" aria-label={label} {...leaving} {...rows.list}>
      <div className="form-head">
        <span className="form-label">{label}</span>
        {quantity && (
          <Select
            look="quiet"
            label={texts.form.matches}
            value={quantity}
            options={QUANTITIES}
            onChange={(next) => void attempt(() => onEdit((now) => groupOf(now, membersOf(now), next as Quantity)))}
          />
        )}
      </div>
      {members.map((member, i) => (
        <Member
          key={rows.keys[i]}
          path={quantity ? `${path}/${quantity}/${i}` : path}
          member={member}
          number={i + 1}
          atEnd={atEnd}
          onEdit={quantity ? (make) => onEdit((now) => replaceMember(now, i, make(membersOf(now)[i] ?? {}))) : onEdit}
          {...(quantity && {
            onRemove: () => void rows.removed(i, () => attempt(() => onEdit((now) => withoutMember(now, i)))),
          })}
        />
      ))}
      {quantity && <FieldProblems problems={own} />}
      <AddRow rows={rows} onAdd={() => onEdit((now) => withMember(now, quantity ?? 'all'))}>
        {texts.form.addCondition}
      </AddRow>
    </div>
  )
}

interface MemberProps {
  path: string
  member: Condition
  number: number
  atEnd: boolean
  onEdit: EditCondition
  onRemove?: () => void
}

function Member({ path, member, number, atEnd, onEdit, onRemove }: MemberProps) {
  const remove = onRemove && <IconButton icon={X} label={texts.form.removeCondition(number)} onClick={onRemove} />
  if (quantityOf(member)) {
    return (
      <div className="form-nested" {...ROW}>
        <ConditionForm
          label={`${texts.form.condition} ${number}`}
          path={path}
          condition={member}
          onEdit={onEdit}
          atEnd={atEnd}
        />
        {remove}
      </div>
    )
  }
  return (
    <div className="form-member" {...ROW}>
      <Comparison path={path} condition={member} onEdit={onEdit} atEnd={atEnd} />
      {remove}
    </div>
  )
}
