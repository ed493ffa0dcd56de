import { ArrowDown } from 'lucide-react'
import { useEffect } from 'react'
import { tableOf } from '../../../domain/table/table'
import { momentOf } from '../../../domain/text/when'
import { late } from '../../../domain/texts/late'
import { forgetLook, lookAtData, useDataLook } from '../../../store/run/dataLook'
import { useRuns } from '../../../store/run/runs'
import { Code } from '../../../ui/Code'
import { later } from '../../../ui/later'
import './Shape.css'
import type { DataShown, DataView, Node } from '../../../wire/types'

const words = late.data.look
const PAUSE = 400 // ms after a change until the program runs
const DataTable = later(async () => (await import('../../table/DataTable')).DataTable)

// DataLook shows what the program gets and makes, on the data of the last run.
export function DataLook({ node }: { node: Node }) {
  const { looking, view, good } = useDataLook()
  const data = node.tool?.arguments.data
  const program = node.tool?.arguments.program
  const newest = useRuns((state) => state.list.find(({ status }) => status === 'done' || status === 'failed')?.id)
  const asked = JSON.stringify([node.id, data ?? null, typeof program === 'string' ? program : '.', newest])
  useEffect(() => forgetLook, [node.id])
  useEffect(() => {
    const [of, given, text] = JSON.parse(asked) as [string, unknown, string]
    const timer = setTimeout(() => void lookAtData({ node: of, data: given, program: text || '.' }), PAUSE)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <section className="shape-look" aria-label={words.title} aria-busy={looking}>
      <header className="form-head">
        <h3 className="form-label">{words.title}</h3>
        <span className="muted" role="status">
          {view ? factsOf(view) : words.looking}
        </span>
      </header>
      {view?.before && <Shown name={words.before} shown={view.before} />}
      {view?.before && view.failure === '' && <ArrowDown className="shape-arrow" size={16} aria-hidden />}
      {view?.after && <Shown name={words.after} shown={view.after} />}
      {view && view.failure !== '' && <p className={view.before ? 'form-failure' : 'muted'}>{view.failure}</p>}
      {view?.before && view.failure !== '' && good && (
        <div className="shape-good">
          <Shown name={words.lastGood} shown={good} />
        </div>
      )}
      {view?.before && <p className="muted">{sourceOf(view)}</p>}
    </section>
  )
}

// sourceOf says of which data it is.
function sourceOf({ at, first }: DataView): string {
  if (at === '') return words.given
  return first > 0 ? words.ofFirst(first, momentOf(at)) : words.of(momentOf(at))
}

// factsOf counts the rows before and after.
function factsOf({ before, after, failure }: DataView): string {
  const from = before && before.count >= 0 ? words.counted(before.count) : ''
  const to = failure !== '' && before ? words.fails : after && after.count >= 0 ? words.counted(after.count) : ''
  return from !== '' && to !== '' ? words.to(from, to) : from || to
}

function Shown({ name, shown: { value, count, bytes } }: { name: string; shown: DataShown }) {
  const table = tableOf(value)
  if (table) return <DataTable name={name} table={table} of={count} />
  const text = value === null && bytes > 'null'.length ? words.tooLarge : JSON.stringify(value, null, 2)
  return (
    <div className="shape-value">
      <h4>{name}</h4>
      <Code text={text} label={name} />
    </div>
  )
}
