import { outputLabel } from '../../domain/graph/workflow'
import { GUTTER, LANE, ROW, TRUNK } from './geometry'
import type { Box, Measures, Size } from './geometry'
import type { Link } from './scope'

const PORTS = 40 // between two ways out at the bottom
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

// fanOf shares the sides of a step between the links that leave it. One leaves on the
// right: that of an error, of else, or of a branch without steps. All others leave below.
export function fanOf(
  links: readonly Link[],
  bypasses: ReadonlySet<Link>,
  from: Box,
  targetX: (link: Link) => number | undefined,
  measures: Measures,
): Fan {
  const beside = besideOf(links, bypasses)
  const below = links.filter((link) => link !== beside).sort((a, b) => rankOf(a) - rankOf(b))
  const down = fanDown(below, bypasses, from, targetX, measures)
  if (!beside) return down
  const label = labelOf(beside, measures)
  const labelAt = Number.isNaN(down.labelAt) ? Math.max(LABELLED, (label?.height ?? 0) / 2 + 6) : down.labelAt
  const reach = Math.max(BESIDE, (label?.width ?? 0) / 2 + 10)
  return { ways: [...down.ways, { link: beside, beside: true, across: 0, reach, label }], labelAt, gap: down.gap }
}

// rankOf keeps true before false; the cases of a switch have the order of their links.
const rankOf = ({ edge }: Link): number => (edge.output === 'IfFalse' ? 1 : 0)

// besideOf is the link that leaves a step on its right side.
function besideOf(links: readonly Link[], bypasses: ReadonlySet<Link>): Link | undefined {
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

// fanDown gives the links that turn to the same side a height each, the outer ones first,
// so that none crosses another.
function fanDown(
  links: readonly Link[],
  bypasses: ReadonlySet<Link>,
  from: Box,
  targetX: (link: Link) => number | undefined,
  measures: Measures,
): Fan {
  const pitch = spread(links.length, PORTS, from.width - 2 * CORNER)
  const ways = links.map((link, i): Way => {
    const across = (i - (links.length - 1) / 2) * pitch
    return { link, beside: false, across, reach: ROW - TRUNK, label: labelOf(link, measures) }
  })
  const middle = from.x + from.width / 2
  const labels = ways.flatMap(({ label }) => label ?? [])
  if (labels.length === 0) return { ways, labelAt: NaN, gap: ROW }
  const turns = new Map(
    ways.map((way, i) => {
      const to = bypasses.has(way.link) ? between(i) : targetX(way.link)
      return [way, to === undefined ? 0 : to - middle - way.across]
    }),
  )
  const far = (way: Way): number => turns.get(way) ?? 0
  const left = ways.filter((way) => far(way) < -1)
  const right = ways.filter((way) => far(way) > 1).reverse()
  const tallest = Math.max(...labels.map(({ height }) => height))
  const lanes = Math.max(left.length, right.length)
  const roomy = [...left, ...right].every((way) => Math.abs(far(way)) >= (way.label?.width ?? 0) + 2 * LANE)
  if (lanes <= 1 && roomy) {
    const labelAt = Math.max(LABELLED, tallest / 2 + 6)
    return {
      ways: ways.map((way) => ({ ...way, reach: labelAt })),
      labelAt,
      gap: labelAt + Math.max(24, tallest / 2 + 15),
    }
  }
  const labelAt = LANE * lanes + 5 + tallest / 2
  const lane = (way: Way): number => Math.max(left.indexOf(way), right.indexOf(way), 0)
  return {
    ways: ways.map((way) => ({ ...way, reach: LANE * (lane(way) + 1) })),
    labelAt,
    gap: labelAt + tallest / 2 + 15,
  }

  // between is beside the column of the step before or after, where that is aside.
  function between(i: number): number | undefined {
    const port = middle + (ways[i]?.across ?? 0)
    const columnOf = (way: Way | undefined): number => (way && !bypasses.has(way.link) && targetX(way.link)) || NaN
    const room = (from.width + GUTTER) / 2
    const before = ways
      .slice(0, i)
      .map(columnOf)
      .findLast((x) => x + from.width / 2 > port)
    const next = ways
      .slice(i + 1)
      .map(columnOf)
      .find((x) => x - from.width / 2 < port)
    return before === undefined ? next && next - room : before + room
  }
}
