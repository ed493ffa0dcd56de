import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isHeading, rowsOf } from '../../domain/home/runRows'
import type { Row } from '../../domain/home/runRows'
import { texts } from '../../domain/texts'
import { chooseRun, loadAllRuns, loadMoreRuns, useAllRuns } from '../../store/home/allRuns'
import { Button } from '../../ui/Button'
import { placed } from '../../ui/places'
import { rowAfter } from '../../ui/rowKeys'
import { useVirtualList, VirtualList } from '../../ui/VirtualList'
import { framed } from '../home/framed'
import { Loading } from '../home/Loading'
import { onRunKey } from './runActions'
import { RunLine } from './RunLine'
import { RunTools } from './RunTools'
import { RunFoot } from './RunFoot'
import '../home/HomeList.css'
import './RunList.css'

const words = texts.home.runs
const HEIGHT = 46
const HEADING = 34

// RunList lists runs of all workflows, 50 at a time.
export function RunList() {
  const list = useAllRuns((state) => state.list)
  const failure = useAllRuns((state) => state.failure)
  useEffect(() => {
    void loadAllRuns()
  }, [])
  return (
    <>
      <RunTools />
      {failure !== '' && (
        <div className="home-none">
          <p role="alert">{words.notRead(failure)}</p>
          <Button onClick={loadAllRuns}>{texts.home.again}</Button>
        </div>
      )}
      {list ? list.length === 0 ? <Nothing /> : <Table /> : failure === '' && <Loading />}
      <RunFoot />
    </>
  )
}

function Nothing() {
  const any = useAllRuns(({ workflow, state, words }) => workflow === '' && state === '' && words.trim() === '')
  return <p className="home-none">{any ? words.empty : words.none}</p>
}

const rowId = (id: string): string => `run-${id}`

function Table() {
  const { list = [], chosen, more } = useAllRuns()
  const [now] = useState(Date.now)
  const rows = useMemo(() => rowsOf(list, words.now, now), [list, now])
  const runs = useMemo(() => rows.flatMap((row) => (isHeading(row) ? [] : [row])), [rows])
  const at = Math.max(
    runs.findIndex(({ id }) => id === chosen),
    0,
  )
  const run = runs[at]
  const virtual = useVirtualList<Row>({
    rows,
    keyOf: (row) => (isHeading(row) ? row.heading : row.id),
    height: (row) => (isHeading(row) ? HEADING : HEIGHT),
    measured: false,
    kept: run ? rows.indexOf(run) : -1,
  })
  const last = virtual.drawn.at(-1)?.at ?? 0
  useEffect(() => {
    if (more && last >= rows.length - 1) void loadMoreRuns()
  }, [more, last, rows.length])
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => grid.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || !run) return
    const to = rowAfter(event.key, at, runs.length)
    const next = to === undefined ? undefined : runs[to]
    if (next && !event.ctrlKey && !event.altKey && !event.metaKey) {
      chooseRun(next.id)
      virtual.scrollTo(rows.indexOf(next))
      event.preventDefault()
    } else if (onRunKey(event, run)) event.preventDefault()
  }
  return (
    <div
      {...placed('list')}
      ref={grid}
      className="home-table all-runs-table"
      {...framed(virtual)}
      role="grid"
      aria-label={words.list}
      aria-rowcount={more ? -1 : rows.length}
      aria-activedescendant={run ? rowId(run.id) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <VirtualList list={virtual} className="home-rows" role="presentation" all={{ role: 'rowgroup' }}>
        {(row, i) =>
          isHeading(row) ? (
            <div role="row" aria-rowindex={i + 1} className="all-runs-heading">
              <span role="gridcell">{row.heading}</span>
            </div>
          ) : (
            <RunLine id={rowId(row.id)} run={row} index={i + 1} chosen={row === run} />
          )
        }
      </VirtualList>
    </div>
  )
}
