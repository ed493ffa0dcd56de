import type { Besides, Seats } from './lanes'
import type { Line, Rounds } from './runRounds'
import { placeOf } from './tally'
import type { RunFailedView, RunLaneView, RunRoundsView } from '../../wire/types'

// Row is a line of a run, or a round of it that is shown beside others.
export type Row =
  | { is: 'line'; line: Line; rounds: RunRoundsView | undefined } // of a loop: its rounds side by side
  | { is: 'lane'; rounds: RunRoundsView; lane: RunLaneView; asks: boolean; open: boolean }
  | { is: 'failed'; rounds: RunRoundsView; failed: RunFailedView; open: boolean }
  | { is: 'over'; rounds: RunRoundsView; index: number } // one that was chosen and is over

interface Shown {
  besides: Besides
  seats: Seats
  chosen: Rounds
}

// rowsOf puts behind each loop its rounds that go on side by side, then those that failed, and
// behind the one that is chosen what happened in it.
export function rowsOf(lines: readonly Line[], shown: Shown): Row[] {
  const at = lines.findIndex((line) => roundsOf(line, shown.besides) !== undefined)
  const loop = lines[at]
  const rounds = loop && roundsOf(loop, shown.besides)
  if (!rounds) return lines.map(plain)
  const behind = lines.slice(at + 1)
  const isIn = ({ visit }: Line): boolean => visit.loops[rounds.around.length]?.loop === rounds.loop
  const inside = rowsOf(behind.filter(isIn), shown)
  const rest = behind.filter((line) => !isIn(line))
  return [
    ...lines.slice(0, at).map(plain),
    { is: 'line', line: loop, rounds },
    ...laneRows(rounds, shown, inside),
    ...rowsOf(rest, shown),
  ]
}

const plain = (line: Line): Row => ({ is: 'line', line, rounds: undefined })

// roundsOf are the rounds side by side of a line, where it is that of their loop.
function roundsOf({ visit }: Line, besides: Besides): RunRoundsView | undefined {
  if (visit.call !== '' || visit.phase !== 'running') return undefined
  const place = placeOf({ loop: visit.node, around: visit.loops })
  return besides.find((one) => placeOf(one) === place)
}

function laneRows(rounds: RunRoundsView, { besides, seats, chosen }: Shown, inside: Row[]): Row[] {
  const index = chosen.get(rounds.loop)
  const lanes = (seats.get(placeOf(rounds)) ?? []).flatMap((number) => {
    const lane = rounds.lanes.find((one) => one.number === number)
    return lane ? [lane] : []
  })
  const behind = (row: Row & { open: boolean }): Row[] => (row.open ? [row, ...inside] : [row])
  const rows = [
    ...lanes.flatMap((lane) =>
      behind({ is: 'lane', rounds, lane, asks: asksIn(rounds, lane, besides), open: lane.index === index }),
    ),
    ...rounds.last.flatMap((failed) => behind({ is: 'failed', rounds, failed, open: failed.index === index })),
  ]
  const seen = index === undefined || rows.some((row) => 'open' in row && row.open)
  return seen ? rows : [...rows, { is: 'over', rounds, index }, ...inside]
}

// asksIn: the round asks the person, or one that goes on in it does.
function asksIn(rounds: RunRoundsView, lane: RunLaneView, besides: Besides): boolean {
  if (lane.waits === 'asks') return true
  const depth = rounds.around.length
  const isIn = ({ around }: RunRoundsView): boolean =>
    around[depth]?.loop === rounds.loop && [...rounds.around, lane].every(({ index }, i) => around[i]?.index === index)
  return besides.some((one) => isIn(one) && one.lanes.some(({ waits }) => waits === 'asks'))
}
