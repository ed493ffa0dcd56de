import { texts } from '../texts'
import type { Condition, Operand, Operator } from '../../wire/types'

const words = texts.card.says

// SIGNS are what people read for the operators.
export const SIGNS: Record<Operator, string> = {
  Equals: '=',
  NotEquals: '≠',
  GreaterThan: '>',
  LessThan: '<',
  GreaterThanOrEqual: '≥',
  LessThanOrEqual: '≤',
  Contains: words.operators.Contains,
  NotContains: words.operators.NotContains,
  IsEmpty: words.operators.IsEmpty,
  IsNotEmpty: words.operators.IsNotEmpty,
}

// conditionText is the condition on one line, with signs.
export function conditionText(condition: Condition | undefined): string {
  if (!condition) return ''
  if (condition.all?.length) return group(condition.all, words.and)
  if (condition.any?.length) return group(condition.any, words.or)
  if (!condition.operator) return operandText(condition.left)
  const sign = SIGNS[condition.operator]
  const parts = [operandText(condition.left), sign]
  if (condition.operator !== 'IsEmpty' && condition.operator !== 'IsNotEmpty') parts.push(operandText(condition.right))
  return parts.join(' ')
}

function group(members: Condition[], word: string): string {
  return members
    .map((member) => (member.all?.length || member.any?.length ? `(${conditionText(member)})` : conditionText(member)))
    .join(word)
}

export function operandText(operand: Operand | undefined): string {
  if (operand?.variable) return operand.variable
  if (!operand || !('literal' in operand)) return '…'
  return typeof operand.literal === 'string' ? `“${operand.literal}”` : JSON.stringify(operand.literal)
}
