import { Position } from '@xyflow/react'
import type { Box, Point } from '../layout/geometry'

// PortSpot is where the handle of an output stands: on which side of the card, and how far
// along it.
export interface PortSpot {
  side: Position
  share: number // of the side, from its beginning
  bends?: boolean // it turns to the right below the card, as the card of another way is there
}

const RIM = 0.05 // of a side, where no handle stands
const APART = 28 // px between two handles, so that each can be pressed

// SIDED leave a card at its side, as their links do.
const SIDED: ReadonlySet<string> = new Set(['LoopDone', 'SwitchDefault', 'OnError'])

// BRANCHES have short names, which stand beside a line that turns.
const BRANCHES: ReadonlySet<string> = new Set(['IfTrue', 'IfFalse'])

// allSpots are the handles of all outputs of a card. Where the flow runs to the right the
// next card leaves no room for names that wait for a link: they stand below.
export function allSpots(
  outputs: readonly string[],
  starts: ReadonlyMap<string, Point>,
  box: Box,
  { out, done }: { out: Position; done: Position },
  waits: (output: string) => boolean,
): Map<string, PortSpot> {
  const isSided = (output: string): boolean => SIDED.has(output) && (output === 'LoopDone' || waits(output))
  const below = out === Position.Right ? outputs.filter(waits) : []
  const sided = outputs.filter((output) => isSided(output) && !below.includes(output))
  const main = outputs.filter((output) => !isSided(output) && !below.includes(output))
  const leave = linkedAt(done, outputs, starts, box).filter((output) => !below.includes(output))
  const bends = (output: string, { side, share }: PortSpot): boolean =>
    BRANCHES.has(output) &&
    waits(output) &&
    side === Position.Bottom &&
    (out === Position.Right || (share > 0.6 && !main.every(waits)))
  const spotted = (some: readonly string[], side: Position): [string, PortSpot][] =>
    portSpots(some, starts, box, side).map((spot, i) => {
      const output = some[i] ?? ''
      return [output, bends(output, spot) ? { ...spot, bends: true } : spot]
    })
  return new Map([
    ...(below.length > 0 ? spotted([...leave, ...below], done).slice(leave.length) : []),
    ...spotted(main, out),
    ...sided.map((output): [string, PortSpot] => [output, { side: done, share: 0.5 }]),
  ])
}

// linkedAt are the outputs whose links leave the card at a side.
const linkedAt = (side: Position, outputs: readonly string[], starts: ReadonlyMap<string, Point>, box: Box): string[] =>
  outputs.filter((output) => {
    const start = starts.get(output)
    return start !== undefined && spotAt(start, box)?.side === side
  })

// portSpots are the handles of the main outputs of a card. One whose link is drawn stands
// where that leaves the card, unless handles would then lie on each other.
export function portSpots(
  outputs: readonly string[],
  starts: ReadonlyMap<string, Point>,
  box: Box,
  side: Position,
): PortSpot[] {
  const length = side === Position.Bottom ? box.width : box.height
  const apart = Math.max(1 / (outputs.length + 1), APART / length)
  const even = outputs.map((_, i) => ({ side, share: 0.5 + (i - (outputs.length - 1) / 2) * apart }))
  const known = outputs.map((output) => {
    const start = starts.get(output)
    return start && spotAt(start, box)
  })
  const spots = besideLinks(known, side, apart).map((spot, i) => spot ?? even[i] ?? { side, share: 0.5 })
  return areApart(spots, box) ? spots : even
}

// besideLinks are the spots of outputs without a link: as far from those whose link is drawn
// as two outputs are from each other, so that there is room for its name.
function besideLinks(
  known: readonly (PortSpot | undefined)[],
  side: Position,
  apart: number,
): (PortSpot | undefined)[] {
  const taken = known.flatMap((spot) => (spot?.side === side ? [spot.share] : []))
  const first = taken[0]
  if (first === undefined) return [...known]
  const ways = known.map((_, i) => (i + 1) * apart)
  const tried = [...ways.map((far) => first + far), ...ways.map((far) => first - far)]
  return known.map((spot) => {
    if (spot) return spot
    const share = tried.find(
      (at) => at > RIM && at < 1 - RIM && taken.every((other) => Math.abs(other - at) > apart - RIM),
    )
    if (share === undefined) return undefined
    taken.push(share)
    return { side, share }
  })
}

function spotAt({ x, y }: Point, box: Box): PortSpot | undefined {
  if (Math.abs(y - box.y - box.height) < 1) return { side: Position.Bottom, share: (x - box.x) / box.width }
  if (Math.abs(x - box.x - box.width) < 1) return { side: Position.Right, share: (y - box.y) / box.height }
  return undefined
}

function areApart(spots: readonly PortSpot[], { width, height }: Box): boolean {
  return spots.every((a, i) =>
    spots
      .slice(i + 1)
      .every(
        (b) =>
          a.side !== b.side || Math.abs(a.share - b.share) * (a.side === Position.Bottom ? width : height) >= APART,
      ),
  )
}
