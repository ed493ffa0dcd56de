import type { ColumnKind, Columns, Gets } from './columns'

// Usual are names with which a new line may begin, by what stands in the columns; '' where
// none is known, which the person has to choose before anything can be run.
export interface Usual {
  text: string
  number: string
  date: string
  lists: readonly string[]
  shared: string // a column that the first two lists have
}

export function usualOf({ rows, lists }: Gets): Usual {
  const columns = [...(rows ?? [])]
  const any = columns[0]?.[0]
  const of = (wanted: ColumnKind): string | undefined => columns.find(([, kind]) => kind === wanted)?.[0]
  const [list, other] = [...(lists?.values() ?? [])]
  return {
    text: of('text') ?? any ?? '',
    number: of('number') ?? '',
    date: of('date') ?? '',
    lists: [...(lists?.keys() ?? [])],
    shared: sharedBy(list, other) ?? '',
  }
}

const sharedBy = (list: Columns | undefined, other: Columns | undefined): string | undefined =>
  [...(list?.keys() ?? [])].find((name) => other?.has(name))
