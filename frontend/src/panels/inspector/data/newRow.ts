import type { Usual } from '../../../domain/data/usual'
import { freeName } from '../../../domain/data/values'
import type { Slot, Values } from './slot'

type RowsSlot = Extract<Slot, { is: 'rows' }>

// newRow is a row that is added to those of a line: none of them has its name, nor the line.
export function newRow(slot: RowsSlot, usual: Usual, values: Values, now: readonly Values[]): Values {
  const row = slot.fresh(usual, now) as Values
  return typeof row.name === 'string' ? { ...row, name: freeName(row.name, [values, ...now].flatMap(namesIn)) } : row
}

// restOf are new rows for all columns that have none yet.
export function restOf(slot: RowsSlot, usual: Usual, values: Values, now: readonly Values[]): readonly Values[] {
  const all = [...now]
  while (all.length < now.length + usual.columns.length) {
    const row = newRow(slot, usual, values, all)
    if (Object.values(row).includes('')) break // none is left
    all.push(row)
  }
  return all.slice(now.length)
}

export const namesIn = ({ name, by }: Values): unknown[] => [name, ...(Array.isArray(by) ? (by as unknown[]) : [])]
