import { useMemo } from 'react'
import { columnsIn } from '../../../domain/data/columns'
import { isPlainObject } from '../../../domain/table/table'
import { useDataLook } from '../../../store/run/dataLook'
import type { Usual } from './kinds'

// useUsual finds columns of the rows with which a new line may begin.
export function useUsual(): Usual {
  const rows = useDataLook((state) => state.view?.before?.value)
  return useMemo(() => usualIn(rows), [rows])
}

function usualIn(rows: unknown): Usual {
  const columns = [...(columnsIn(rows) ?? [])]
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  const isDate = (name: string): boolean => isPlainObject(first) && /^\d{1,4}[-./]\d/.test(String(first[name]))
  const any = columns[0]?.[0]
  const date = columns.find(([name]) => isDate(name))?.[0]
  const text = columns.find(([name, kind]) => kind === 'text' && name !== date)?.[0]
  const number = columns.find(([, kind]) => kind === 'number')?.[0]
  return { text: text ?? any ?? 'name', number: number ?? any ?? 'amount', date: date ?? any ?? 'date' }
}
