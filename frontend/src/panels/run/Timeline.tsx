import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { namer } from '../../domain/describe'
import { walked } from '../../domain/problemRow'
import { linesOf } from '../../domain/runRounds'
import type { Line } from '../../domain/runRounds'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document'
import { useRuns } from '../../store/runs'
import { chooseRound, useTrace, visitOf } from '../../store/runTrace'
import { useSelection } from '../../store/selection'
import { TimelineRow } from './TimelineRow'

const HEIGHT = 1.875 // rem of a row, as in RunRow.css: to measure each of them costs more than to draw it
const PAGE = 8 // rows that Page Down passes

// Timeline is what happened, in order; of a loop, in the round that is chosen. Arrow
// keys walk its lines, those to the left and right the rounds.
export function Timeline() {
  const lines = useLines()
  const chosen = useTrace((state) => state.visit)
  const node = useSelection((state) => state.node)
  const current = useTrace((state) => visitOf(state, node)?.key)
  const shown = lines.findIndex(({ visit }) => visit.key === current)
  const [walkedTo, setAt] = useState<number>()
  const at = Math.min(walkedTo ?? Math.max(0, shown), lines.length - 1)
  const scroller = useRef<HTMLDivElement>(null)
  const moved = useRef(false) // the focus follows a key, and nothing else
  const nameOf = useNames()
  const asks = useAsks()
  // The library changes what it returns in place; nothing here is memoised over it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const drawn = items.some(({ index }) => index === at)
  useEffect(() => {
    if (!moved.current || !drawn) return
    moved.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] .drawer-main`)?.focus()
  }, [at, drawn])
  const aim = shown >= 0 ? shown : chosen === undefined ? lines.length - 1 : -1 // what is selected, else the newest
  const room = virtual.scrollRect?.height // what is aimed at stays in sight
  useEffect(() => { if (aim >= 0) virtual.scrollToIndex(aim) }, [aim, virtual, room])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('.run-round')) return
    const to = walked(event.key, at, lines.length, PAGE)
    if (to === undefined && !walkRounds(event.key, lines[at])) return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) return
    moved.current = true
    setAt(to)
    virtual.scrollToIndex(to)
  }
  return (
    <div ref={scroller} className="run-lines drawer-body" onKeyDown={onKeyDown}>
      <div role="list" aria-label={texts.running.timeline} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const line = lines[index]
          return line && (
            <div
              key={key}
              data-index={index}
              role="listitem"
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="drawer-place"
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => { setAt(index) }}
            >
              <TimelineRow line={line} name={nameOf(line.visit.node)} current={index === shown} walked={index === at} waits={line.visit.phase === 'running' && line.visit.node === asks} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const rowHeight = (): number => HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize)

function useLines(): Line[] {
  const trace = useTrace((state) => state.trace)
  const rounds = useTrace((state) => state.rounds)
  return useMemo(() => linesOf(trace, rounds), [trace, rounds])
}

function useNames(): (id: string) => string {
  const workflow = useDocument((state) => state.workflow)
  return useMemo(() => namer(workflow), [workflow])
}

// useAsks is the step for which the run asks something.
function useAsks(): string | undefined {
  const run = useTrace((state) => state.run)
  return useRuns(({ list }) => list.find(({ id }) => id === run)?.question?.node)
}

// walkRounds shows the round before or after, of the loop or of the one around a line;
// false where there is none.
function walkRounds(key: string, line: Line | undefined): boolean {
  if (!line || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  const around = line.visit.loops.at(-1)
  const by = key === 'ArrowRight' ? 1 : -1
  if (line.round) chooseRound(line.visit.node, Math.max(0, line.round.index + by))
  else if (around) chooseRound(around.loop, Math.max(0, around.index + by))
  return line.round !== undefined || around !== undefined
}
