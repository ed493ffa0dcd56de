import { ChevronDown, ChevronRight } from 'lucide-react'
import type { Row } from '../../domain/run/laneRows'
import { shortPaths } from '../../domain/text/path'
import { texts } from '../../domain/texts'
import { chooseRound } from '../../store/run/runTrace'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { useNow } from '../useNow'
import type { RunLaneView } from '../../wire/types'
import './RoundRow.css'

const words = texts.running

export type Round = Exclude<Row, { is: 'line' }>

interface Told {
  index: number
  item: string
  phase: 'running' | 'paused' | 'waiting' | 'failed' | 'done'
  open: boolean
}

// roundOf is what is told of a round, however it is.
export function roundOf(row: Round, paused: boolean): Told {
  switch (row.is) {
    case 'lane': {
      const { index, item } = row.lane
      return { index, item, phase: row.asks ? 'waiting' : paused ? 'paused' : 'running', open: row.open }
    }
    case 'failed': {
      const { index, item } = row.failed
      return { index, item, phase: 'failed', open: row.open }
    }
    case 'over':
      return { index: row.index, item: '', phase: 'done', open: true }
  }
}

interface Props {
  row: Round
  walked: boolean
  paused: boolean // the run is
  nameOf: (id: string) => string
}

// RoundRow is a round beside others: it opens what happened in it.
export function RoundRow({ row, walked, paused, nameOf }: Props) {
  const { index, item, phase, open } = roundOf(row, paused)
  const { loop, around, of } = row.rounds
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <div
      className="drawer-row run-row round-row"
      data-phase={phase}
      style={{ paddingLeft: `${(around.length + 1) * 0.9}rem` }}
    >
      <button
        type="button"
        className="drawer-main"
        tabIndex={walked ? 0 : -1}
        aria-expanded={open}
        onClick={() => chooseRound(loop, open ? undefined : index)}
      >
        <Arrow size={13} aria-hidden />
        <PhaseIcon phase={phase} label={words.phase[phase]} />
        <span className="round-index">{words.round(index, of)}</span>
        {item !== '' && (
          <span dir="auto" className="run-name round-item" title={item}>
            {shortPaths(item)}
          </span>
        )}
        <span dir="auto" className="run-line">
          {saidOf(row, nameOf)}
        </span>
        {row.is === 'lane' && <Time lane={row.lane} />}
      </button>
    </div>
  )
}

// saidOf is where a round is and what it waits for, or what became of it.
function saidOf(row: Round, nameOf: (id: string) => string): string {
  switch (row.is) {
    case 'lane':
      return [nameOf(row.lane.node), row.asks ? words.lanes.asks : waitOf(row.lane)].filter(Boolean).join(' · ')
    case 'failed':
      return shortPaths(row.failed.error)
    case 'over':
      return words.lanes.over
  }
}

function waitOf({ waits, for: what = '' }: RunLaneView): string {
  const { asks, toAsk, turn, turnFor, turnAt } = words.lanes
  switch (waits) {
    case 'asks':
      return asks
    case 'toAsk':
      return toAsk
    case 'turn':
      if (what === 'screen' || what === 'clipboard') return turnFor[what]
      return what === '' ? turn : turnAt(shortPaths(what))
    case undefined:
      return ''
  }
}

// Time is how long a round is at its step already.
function Time({ lane }: { lane: RunLaneView }) {
  const ms = useNow(true, 1000) - Date.parse(lane.at)
  return <span className="run-time">{ms >= 1000 && words.time(ms)}</span>
}
