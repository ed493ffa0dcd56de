import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { shownLines } from '../../domain/run/lanes'
import { rowsOf } from '../../domain/run/laneRows'
import type { Row } from '../../domain/run/laneRows'
import { texts } from '../../domain/texts'
import { chooseRound, shownIn, useTrace } from '../../store/run/runTrace'
import { useSelection } from '../../store/page/selection'
import { phaseOf, useAsks, usePaused } from '../../store/run/stepRun'
import { DrawerList } from '../DrawerList'
import { roundOf, RoundRow } from './RoundRow'
import { TimelineRow } from './TimelineRow'
import { useNames } from './useNames'
import type { RunView } from '../../wire/types'

const HEIGHT = 1.875 // rem of a row, as in RunRow.css: to measure each of them costs more than to draw it

// Timeline is what happened, in order; of a loop, in the round that is chosen, or with its
// rounds where they go on side by side. Arrow keys walk its lines, those to the left and right
// the rounds.
export function Timeline({ run }: { run: RunView }) {
  const rows = useRows()
  const chosen = useTrace((state) => state.visit)
  const node = useSelection((state) => state.node)
  const current = useTrace((state) => shownIn(state, node, run)?.key)
  const shown = rows.findIndex((row) => keyOf(row) === current)
  const besides = rows.findIndex((row) => row.is === 'line' && row.rounds !== undefined)
  const newest = besides >= 0 ? besides : rows.length - 1
  const aim = shown >= 0 || chosen !== undefined ? shown : newest // what is selected, else the newest
  const nameOf = useNames()
  const [asks, paused] = [useAsks(), usePaused()]
  return (
    <DrawerList
      label={texts.running.timeline}
      className="run-lines"
      rows={rows}
      keyOf={placeOf}
      height={rowHeight}
      measured={false}
      home={Math.max(0, shown)}
      aim={aim}
      onKey={onKey}
    >
      {(row, walked) =>
        row.is === 'line' ? (
          <TimelineRow
            line={row.line}
            rounds={row.rounds}
            below={besides >= 0 && row.line.visit.lane > 0}
            name={nameOf(row.line.visit.node)}
            current={row.line.visit.key === current}
            walked={walked}
            phase={phaseOf(row.line.visit, asks, paused)}
          />
        ) : (
          <RoundRow row={row} walked={walked} paused={paused} nameOf={nameOf} />
        )
      }
    </DrawerList>
  )
}

// placeOf: a line belongs to its place, as those of the next round come fast and are not drawn anew.
const placeOf = (_: Row, at: number): number => at

const keyOf = (row: Row): number | undefined => (row.is === 'line' ? row.line.visit.key : undefined)

const rowHeight = (): number => HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize)

function useRows(): Row[] {
  const trace = useTrace((state) => state.trace)
  const chosen = useTrace((state) => state.rounds)
  const besides = useTrace((state) => state.besides)
  const seats = useTrace((state) => state.seats)
  return useMemo(
    () => rowsOf(shownLines(trace, chosen, besides), { besides, seats, chosen }),
    [trace, chosen, besides, seats],
  )
}

// onKey takes the keys to the left and right. The buttons of a round have keys of their own.
function onKey(event: KeyboardEvent, row: Row | undefined): boolean {
  if ((event.target as HTMLElement).closest('.run-round')) return true
  if (!row || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
  if (!walkRounds(row, event.key === 'ArrowRight' ? 1 : -1)) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

// walkRounds shows the round before or after, of the loop or of the one around a line, and
// opens or closes one of those side by side; false where there is none.
function walkRounds(row: Row, by: number): boolean {
  if (row.is !== 'line') {
    chooseRound(row.rounds.loop, by > 0 ? roundOf(row, false).index : undefined)
    return true
  }
  if (row.rounds) return false
  const { visit, round } = row.line
  const around = visit.loops.at(-1)
  if (round) chooseRound(visit.node, Math.max(0, round.index + by))
  else if (around) chooseRound(around.loop, Math.max(0, around.index + by))
  return round !== undefined || around !== undefined
}
