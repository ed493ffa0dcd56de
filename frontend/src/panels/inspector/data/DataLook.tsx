import { useEffect } from 'react'
import { commands } from '../../../commands/commands'
import { usesResults } from '../../../domain/data/sources'
import { late } from '../../../domain/texts/late'
import { forgetLook, lookAtData, useDataLook } from '../../../store/run/dataLook'
import { useRuns } from '../../../store/run/runs'
import { Ways } from '../../run/Ways'
import { DataView, factsOf } from '../../table/DataView'
import { Way } from '../Way'
import './Shape.css'
import type { Node } from '../../../wire/types'

const words = late.data.look
const PAUSE = 400 // ms after a change until the program runs

// DataLook shows what the program gets and makes, on the data of the last run.
export function DataLook({ node }: { node: Node }) {
  const { of: looked, looking, view, good } = useDataLook()
  const data = node.tool?.arguments.data
  const program = node.tool?.arguments.program
  const newest = useRuns((state) => state.list.find(({ status }) => status === 'done' || status === 'failed')?.id)
  const asked = JSON.stringify([node.id, data ?? null, typeof program === 'string' ? program : '.', newest])
  useEffect(() => forgetLook, [node.id])
  useEffect(() => {
    const [of, given, text] = JSON.parse(asked) as [string, unknown, string]
    const timer = setTimeout(() => void lookAtData({ node: of, data: given, program: text || '.' }, asked), PAUSE)
    return () => clearTimeout(timer)
  }, [asked])
  const isOld = looked !== asked // what is said of it may be mended
  return (
    <section className="shape-look" aria-label={words.title} aria-busy={looking || isOld}>
      <header className="form-head">
        <h3 className="form-label">{words.title}</h3>
        <span className="muted" role="status">
          {view && !isOld ? factsOf(view) : words.looking}
        </span>
      </header>
      {view && (
        <DataView
          view={isOld ? { ...view, doubt: '', failure: '' } : view}
          good={good}
          ways={
            view.ways && (
              <div className="step-result-ways">
                <Ways node={node.id} ways={view.ways} />
              </div>
            )
          }
        />
      )}
      {view?.before === null && usesResults(data) && (
        <div className="step-result-ways">
          <Way command={commands.runTo} />
        </div>
      )}
    </section>
  )
}
