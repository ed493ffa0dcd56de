import type { Cursor } from './cursor'
import type { Sort, SortKey } from './forms'
import type { Read } from './readRow'

export const readSort: Read = (c) => c.whole(readSorted) ?? c.whole(readSortedByCodes)

function readSorted(c: Cursor): Sort | undefined {
  const by = c.takes('sort_by', '(') ? c.list(',', readSortKey) : undefined
  return by && c.takes(')') ? { kind: 'sort', by, codes: false } : undefined
}

function readSortKey(c: Cursor): SortKey | undefined {
  const word = c.value('word')
  const field = (word === 'ascending' || word === 'descending') && c.takes('(') ? c.value('field') : undefined
  return field !== undefined && c.takes(')') ? { field, descending: word === 'descending' } : undefined
}

// readSortedByCodes reads what the form wrote before, and people and models write. What is
// turned as a whole has no numbers turned in it.
function readSortedByCodes(c: Cursor): Sort | undefined {
  const by = c.takes('sort_by', '(') ? c.list(',', readCodesKey) : undefined
  if (!by || !c.takes(')')) return undefined
  const turned = by.every(({ descending }) => !descending) && c.takes('|', 'reverse')
  return { kind: 'sort', by: turned ? by.map(({ field }) => ({ field, descending: true })) : by, codes: true }
}

function readCodesKey(c: Cursor): SortKey | undefined {
  const numbers = c.takes('-')
  const field = c.value('field')
  if (field === undefined) return undefined
  return numbers ? { field, descending: true, numbers } : { field, descending: false }
}

// readKey reads a column that rows are grouped by, also as forms wrote it before.
export const readKey = (c: Cursor): string | undefined =>
  c.whole((one) => {
    const key = readSortKey(one)
    return key?.descending === false ? key.field : undefined
  }) ?? c.value('field')
