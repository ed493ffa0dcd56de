import { ArrowDown, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { tablesIn } from '../../domain/table/found'
import type { Found } from '../../domain/table/found'
import { isPlainObject, tableOf } from '../../domain/table/table'
import { momentOf } from '../../domain/text/when'
import { late } from '../../domain/texts/late'
import { openRun } from '../../store/run/runs'
import { Button } from '../../ui/Button'
import { Code } from '../../ui/Code'
import { later } from '../../ui/later'
import './DataView.css'
import type { DataShown, DataView as View } from '../../wire/types'

const words = late.data.look
const DataTable = later(async () => (await import('./DataTable')).DataTable)

interface Props {
  view: View
  good?: DataShown | null // what it made before it failed
  ways?: ReactNode // on from the failure, which stand beside it
}

// DataView is what a data program gets and makes, the one above the other, or why nothing
// came of it.
export function DataView({ view, good, ways }: Props) {
  const { before, after, failure, doubt } = view
  return (
    <>
      {before && <Source view={view} />}
      {before && <Shown name={words.before} shown={before} />}
      {before && failure === '' && <ArrowDown className="data-view-arrow" size={16} aria-hidden />}
      {after && <Shown name={words.after} shown={after} />}
      {doubt !== '' && (
        <p className="data-view-doubt" role="status">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>{doubt}</span>
        </p>
      )}
      {failure !== '' && <p className={before ? 'form-failure' : 'muted'}>{failure}</p>}
      {failure !== '' && ways}
      {before && failure !== '' && good && (
        <div className="data-view-good">
          <Shown name={words.lastGood} shown={good} />
        </div>
      )}
    </>
  )
}

// Source says of which data it is, and leads to the run that gave them.
function Source({ view }: { view: View }) {
  const { run = '' } = view
  return (
    <p className="data-view-source muted">
      {sourceOf(view)}
      {run !== '' && view.at !== '' && (
        <Button kind="link" onClick={() => openRun(run)}>
          {words.showRun}
        </Button>
      )}
    </p>
  )
}

// sourceOf says of which data it is.
function sourceOf({ at, first }: View): string {
  if (at === '') return words.given
  return first > 0 ? words.ofFirst(first, momentOf(at)) : words.of(momentOf(at))
}

// factsOf counts the rows before and after.
export function factsOf({ before, after, failure }: View): string {
  const from = before && before.count >= 0 ? words.counted(before.count) : ''
  const to = failure !== '' && before ? words.fails : after && after.count >= 0 ? words.counted(after.count) : ''
  return from !== '' && to !== '' ? words.to(from, to) : from || to
}

// listsIn are the lists of rows that a value is made of, each by its name; undefined where
// something else is in it.
function listsIn(value: unknown): readonly Found[] | undefined {
  if (!isPlainObject(value)) return undefined
  const { tables, rest } = tablesIn(value)
  return tables.length > 0 && Object.keys(rest).length === 0 ? tables : undefined
}

function Shown({ name, shown: { value, count, bytes } }: { name: string; shown: DataShown }) {
  const table = tableOf(value)
  if (table) return <DataTable name={name} table={table} of={count} />
  const lists = listsIn(value)
  if (lists)
    return lists.map(({ path, table: list }) => (
      <DataTable key={path} name={words.listed(name, path)} table={list} of={list.rows.length} />
    ))
  const text = value === null && bytes > 'null'.length ? words.tooLarge : JSON.stringify(value, null, 2)
  return (
    <div className="data-view-value">
      <h4>{name}</h4>
      <Code text={text} label={name} />
    </div>
  )
}
