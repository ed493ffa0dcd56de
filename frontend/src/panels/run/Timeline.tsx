import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { linesOf } from '../../domain/run/runRounds'
import type { Line } from '../../domain/run/runRounds'
import { texts } from '../../domain/texts'
import { chooseRound, shownIn, useTrace } from '../../store/run/runTrace'
import { useSelection } from '../../store/page/selection'
import { phaseOf, useAsks } from '../../store/run/stepRun'
import { DrawerList } from '../DrawerList'
import { TimelineRow } from './TimelineRow'
import { useNames } from './useNames'
import type { RunView } from '../../wire/types'

const HEIGHT = 1.875 // rem of a row, as in RunRow.css: to measure each of them costs more than to draw it

// Timeline is what happened, in order; of a loop, in the round that is chosen. Arrow
// keys walk its lines, those to the left and right the rounds.
export function Timeline({ run }: { run: RunView }) {
  const lines = useLines()
  const chosen = useTrace((state) => state.visit)
  const node = useSelection((state) => state.node)
  const current = useTrace((state) => shownIn(state, node, run)?.key)
  const shown = lines.findIndex(({ visit }) => visit.key === current)
  const aim = shown >= 0 || chosen !== undefined ? shown : lines.length - 1 // what is selected, else the newest
  const nameOf = useNames()
  const asks = useAsks()
  return (
    <DrawerList
      label={texts.running.timeline}
      className="run-lines"
      rows={lines}
      keyOf={placeOf}
      height={rowHeight}
      measured={false}
      home={Math.max(0, shown)}
      aim={aim}
      onKey={onKey}
    >
      {(line, walked) => (
        <TimelineRow
          line={line}
          name={nameOf(line.visit.node)}
          current={line.visit.key === current}
          walked={walked}
          phase={phaseOf(line.visit, asks)}
        />
      )}
    </DrawerList>
  )
}

// placeOf: a line belongs to its place, as those of the next round come fast and are not drawn anew.
const placeOf = (_: Line, at: number): number => at

const rowHeight = (): number => HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize)

function useLines(): Line[] {
  const trace = useTrace((state) => state.trace)
  const rounds = useTrace((state) => state.rounds)
  return useMemo(() => linesOf(trace, rounds), [trace, rounds])
}

// onKey takes the keys to the left and right. The buttons of a round have keys of their own.
function onKey(event: KeyboardEvent, line: Line | undefined): boolean {
  if ((event.target as HTMLElement).closest('.run-round')) return true
  if (!walkRounds(event.key, line)) return false
  event.preventDefault()
  event.stopPropagation()
  return true
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
