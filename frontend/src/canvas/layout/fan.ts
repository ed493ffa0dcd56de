import { outputLabel } from '../../domain/graph/workflow'
import { CLEAR, GUTTER, LANE, ROW, TRUNK } from './geometry'
import type { Box, Measures, Size } from './geometry'
import type { Link } from './scope'

const PORTS = 40 // between two ways out at the bottom
const WIDEST = 90 // where their labels are long
const CORNER = 12 // of a card, where no link leaves
const BESIDE = 18 // from a card to a link beside it
const LABELLED = 24 // from a card to the middle of the labels of its ways out

// Way is how a link leaves its step: where, and how far it goes before it turns.
export interface Way {
  link: Link
  beside: boolean // on the right side
  across: number // from the middle of that side
  reach: number
  label: Size | undefined
}

// Fan is all that leaves one step.
export interface Fan {
  ways: readonly Way[]
  labelAt: number // the height of all labels, from the bottom of the step
  gap: number // what the next row needs
}

// Standing is how a step stands, and what its links lead to.
interface Standing {
  from: Box
  bypasses: ReadonlySet<Link>
  targetX: (link: Link) => number | undefined // the middle of what it leads to, where that has its place
  lane?: (link: Link) => number | undefined // of a branch without steps, where it has one
  measures: Measures
}

// fanOf shares the sides of a step between the links that leave it. One leaves on the
// right: that of an error, of else, or of a branch without steps. All others leave below.
export function fanOf(links: readonly Link[], standing: Standing): Fan {
  const { bypasses, measures } = standing
  const beside = besideOf(links, bypasses)
  const below = links.filter((link) => link !== beside).sort((a, b) => rankOf(a) - rankOf(b))
  const down = fanDown(below, standing)
  if (!beside) return down
  const label = labelOf(beside, measures)
  const labelAt = Number.isNaN(down.labelAt) ? besideLines(label?.height ?? 0) : down.labelAt
  const reach = Math.max(BESIDE, (label?.width ?? 0) / 2 + 10)
  return { ways: [...down.ways, { link: beside, beside: true, across: 0, reach, label }], labelAt, gap: down.gap }
}

// besideLines is the height of labels whose links need no lanes.
const besideLines = (tallest: number): number => Math.max(LABELLED, tallest / 2 + 6)

// rankOf keeps true before false; the cases of a switch have the order of their links.
export const rankOf = ({ edge }: Link): number => (edge.output === 'IfFalse' ? 1 : 0)

// besideOf is the link that leaves a step on its right side.
export function besideOf(links: readonly Link[], bypasses: ReadonlySet<Link>): Link | undefined {
  if (links.length < 2) return undefined
  const isAside = (link: Link): boolean =>
    ASIDE.has(link.edge.output ?? '') || (bypasses.has(link) && DECIDES.has(link.edge.output ?? ''))
  return links.findLast(isAside)
}

const ASIDE: ReadonlySet<string> = new Set(['SwitchDefault', 'OnError'])
const DECIDES: ReadonlySet<string> = new Set(['IfTrue', 'IfFalse'])

const labelOf = ({ edge }: Link, { label }: Measures): Size | undefined =>
  outputLabel(edge.output) === '' ? undefined : label(outputLabel(edge.output))

const spread = (count: number, pitch: number, room: number): number =>
  count < 2 ? 0 : Math.min(pitch, room / (count - 1))

// pitchOf is how far apart ways out are. The label of one that leads straight down stands beside
// the one that turns next to it, and is twice as long on the canvas where that is seen from far.
function pitchOf(links: readonly Link[], measures: Measures): number {
  const longest = Math.max(0, ...links.filter(isCase).map((link) => labelOf(link, measures)?.width ?? 0))
  return Math.min(WIDEST, Math.max(PORTS, longest + CLEAR))
}

const isCase = ({ edge }: Link): boolean => !DECIDES.has(edge.output ?? '')

// fanDown gives the links that turn to the same side a height each, the outer ones first,
// so that none crosses another.
function fanDown(links: readonly Link[], standing: Standing): Fan {
  const { from, measures } = standing
  const pitch = spread(links.length, pitchOf(links, measures), from.width - 2 * CORNER)
  const ways = links.map((link, i): Way => {
    const across = (i - (links.length - 1) / 2) * pitch
    return { link, beside: false, across, reach: ROW - TRUNK, label: labelOf(link, measures) }
  })
  const labels = ways.flatMap(({ label }) => label ?? [])
  if (labels.length === 0) return { ways, labelAt: NaN, gap: ROW }
  const tallest = Math.max(...labels.map(({ height }) => height))
  const turns = turnsOf(ways, standing)
  const left = ways.filter((_, i) => (turns[i] ?? 0) < -1)
  const right = ways.filter((_, i) => (turns[i] ?? 0) > 1).reverse()
  const lanes = Math.max(left.length, right.length)
  const isRoomy = ways.every(({ label }, i) => {
    const far = Math.abs(turns[i] ?? 0)
    return far <= 1 || far >= (label?.width ?? 0) + 2 * LANE
  })
  if (lanes <= 1 && isRoomy) {
    const labelAt = besideLines(tallest)
    const gap = labelAt + Math.max(24, tallest / 2 + 15)
    return { ways: ways.map((way) => ({ ...way, reach: labelAt })), labelAt, gap }
  }
  const labelAt = LANE * lanes + 5 + tallest / 2
  const laneOf = (way: Way): number => Math.max(left.indexOf(way), right.indexOf(way), 0)
  const laid = ways.map((way) => ({ ...way, reach: LANE * (laneOf(way) + 1) }))
  return { ways: laid, labelAt, gap: labelAt + tallest / 2 + 15 }
}

// turnsOf is how far each way goes aside: to what it leads to, or beside the column of the
// step before or after, where it goes past that.
function turnsOf(ways: readonly Way[], { from, bypasses, targetX, lane }: Standing): number[] {
  const middle = from.x + from.width / 2
  const columns = ways.map(({ link }) => (!bypasses.has(link) && targetX(link)) || NaN)
  return ways.map(({ link, across }, i) => {
    const port = middle + across
    const to = lane?.(link) ?? (bypasses.has(link) ? between(i, port) : targetX(link))
    return to === undefined ? 0 : to - port
  })

  function between(i: number, port: number): number | undefined {
    const room = (from.width + GUTTER) / 2
    const before = columns.slice(0, i).findLast((x) => x + from.width / 2 > port)
    const next = columns.slice(i + 1).find((x) => x - from.width / 2 < port)
    return before === undefined ? next && next - room : before + room
  }
}
