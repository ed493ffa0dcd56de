import { without } from '../graph/record'
import type { Condition, Operand, Operator } from '../../wire/types'

// EditCondition makes a condition anew from what it is when its turn comes.
export type EditCondition = (make: (condition: Condition) => Condition) => Promise<void>

// OPERATORS are in the order people are shown them.
export const OPERATORS: readonly Operator[] = [
  'Equals',
  'NotEquals',
  'GreaterThan',
  'LessThan',
  'GreaterThanOrEqual',
  'LessThanOrEqual',
  'Contains',
  'NotContains',
  'IsEmpty',
  'IsNotEmpty',
]

export type Quantity = 'all' | 'any'
export type OperandKind = 'text' | 'number' | 'boolean' | 'reference' | 'json'

export const isUnary = (operator: Operator | undefined): boolean => operator === 'IsEmpty' || operator === 'IsNotEmpty'

// quantityOf says whether the condition is a group, and of which kind.
export function quantityOf(condition: Condition): Quantity | undefined {
  if (condition.all?.length) return 'all'
  return condition.any?.length ? 'any' : undefined
}

// membersOf are the conditions of a group; a comparison is its own only member.
export function membersOf(condition: Condition): Condition[] {
  const quantity = quantityOf(condition)
  return quantity ? (condition[quantity] ?? []) : [condition]
}

// groupOf makes a condition of members; one alone needs no group.
export function groupOf(was: Condition, members: Condition[], quantity: Quantity): Condition {
  const only = members[0]
  if (members.length <= 1) return only ?? {}
  if (!quantityOf(was)) return { [quantity]: members }
  return { ...without(was, 'all', 'any'), [quantity]: members }
}

export function withMember(condition: Condition, quantity: Quantity): Condition {
  return groupOf(condition, [...membersOf(condition), {}], quantity)
}

export function withoutMember(condition: Condition, at: number): Condition {
  return groupOf(
    condition,
    membersOf(condition).filter((_, i) => i !== at),
    quantityOf(condition) ?? 'all',
  )
}

export function replaceMember(condition: Condition, at: number, member: Condition): Condition {
  return groupOf(
    condition,
    membersOf(condition).map((one, i) => (i === at ? member : one)),
    quantityOf(condition) ?? 'all',
  )
}

// withOperator drops the right side of an operator that has none.
export function withOperator(condition: Condition, operator: Operator): Condition {
  return { ...(isUnary(operator) ? without(condition, 'right') : condition), operator }
}

// withSide sets or takes away one side.
export function withSide(condition: Condition, side: 'left' | 'right', operand: Operand | undefined): Condition {
  return operand ? { ...condition, [side]: operand } : without(condition, side)
}

// kindOf is how an operand is edited; one that is not set takes a text.
export function kindOf(operand: Operand | undefined): OperandKind {
  if (operand?.variable !== undefined && operand.variable !== '') return 'reference'
  if (!operand || !('literal' in operand)) return 'text'
  switch (typeof operand.literal) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'json'
  }
}

// asKind turns an operand into another kind, with what can be kept of it.
export function asKind(operand: Operand | undefined, kind: OperandKind): Operand | undefined {
  const value = operand?.variable ?? operand?.literal
  switch (kind) {
    case 'text':
      return { literal: value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value) }
    case 'number':
      return numberOf(value)
    case 'boolean':
      return { literal: value === true || value === 'true' }
    case 'json':
      return { literal: value ?? null }
    case 'reference':
      return operand?.variable ? operand : undefined
  }
}

function numberOf(value: unknown): Operand {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  return { literal: Number.isFinite(number) ? number : 0 }
}
