import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it, vi } from 'vitest'
import { loopsOf } from '../../domain/graph/loops'
import type { Direction } from '../../domain/program/settings'
import { draw, placesOf } from './arrange'
import type { Arrangement } from './arrange'
import type * as geometry from './geometry'
import { CARD, cardBox, overlaps } from './geometry'
import type { Point } from './geometry'
import type { Body, Edge, Node, Workflow } from '../../wire/types'

// Every look at whether two things overlap is counted: it is what placing and
// routing spend their time with.
const looks = vi.hoisted(() => ({ count: 0 }))
vi.mock('./geometry', async (original) => {
  const real = await original<typeof geometry>()
  return {
    ...real,
    overlaps: (...boxes: Parameters<typeof real.overlaps>) => {
      looks.count += 1
      return real.overlaps(...boxes)
    },
  }
})

const engine = new ELK()
const elk = engine.layout.bind(engine)

const tool = (id: string, position?: Point): Node => ({
  id,
  name: id,
  kind: 'Tool',
  tool: { name: 'click', arguments: {} },
  position,
})

async function arranged(
  nodes: Node[],
  edges: Edge[],
  bodies: Body[] = [],
  direction: Direction = 'down',
): Promise<Arrangement> {
  const workflow: Workflow = { version: 1, id: 'w', name: '', nodes, edges, notes: [] }
  const task = { workflow, loops: loopsOf(bodies), direction }
  return draw(task, await placesOf(task, elk))
}

const chain = (...ids: string[]): Edge[] => ids.slice(1).map((to, i) => ({ from: ids[i] ?? '', to }))

function expectApart({ positions }: Arrangement): void {
  const all = [...positions].map(([id, at]) => [id, cardBox(at)] as const)
  all.forEach(([id, box], i) => {
    for (const [other, otherBox] of all.slice(i + 1)) expect(overlaps(box, otherBox), `${id} over ${other}`).toBe(false)
  })
}

const far = (a: Point | undefined, b: Point | undefined): number =>
  a && b ? Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) : Infinity

// random is the same every time for a seed.
function random(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

// someGraph has a tree of steps with more links across, some of them placed apart from each other.
function someGraph(seed: number): { nodes: Node[]; edges: Edge[] } {
  const next = random(seed)
  const count = 2 + Math.floor(next() * 28)
  const share = next()
  const cells = new Set<string>()
  const nodes = Array.from({ length: count }, (_, i) => {
    const cell = { x: Math.floor(next() * 5), y: Math.floor(next() * 9) }
    const key = `${cell.x} ${cell.y}`
    if (next() > share || cells.has(key)) return tool(`n${i}`)
    cells.add(key)
    return tool(`n${i}`, { x: cell.x * (CARD.width + 20) + next() * 10, y: cell.y * (CARD.height + 20) + next() * 10 })
  })
  const edges = nodes.slice(1).map((node, i) => ({ from: `n${Math.floor(next() * (i + 1))}`, to: node.id }))
  return { nodes, edges }
}

describe('new steps beside placed ones', () => {
  it.each(Array.from({ length: 120 }, (_, seed) => seed))(
    'move nothing, cover nothing and stay near: graph %i',
    async (seed) => {
      const { nodes, edges } = someGraph(seed)
      const arrangement = await arranged(nodes, edges, [], seed % 2 ? 'right' : 'down')
      expectApart(arrangement)
      const placed = nodes.filter((node) => node.position)
      for (const node of placed) expect(arrangement.positions.get(node.id)).toEqual(node.position)
      if (placed.length === 0) return
      // Room for all cards around a neighbour, however they lie.
      const reach = 1200 + (CARD.width + 80) * Math.ceil(Math.sqrt(nodes.length))
      for (const { id } of nodes.filter((node) => !node.position)) {
        const neighbours = edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
        const nearest = Math.min(
          ...neighbours.map((other) => far(arrangement.positions.get(id), arrangement.positions.get(other))),
        )
        expect(nearest, id).toBeLessThan(reach)
      }
    },
  )

  it('take the gap between two steps where it is wide enough', async () => {
    const { positions } = await arranged(
      [tool('a', { x: 0, y: 0 }), tool('b', { x: 0, y: 300 }), tool('new')],
      chain('a', 'new', 'b'),
    )
    expect(positions.get('new')).toEqual({ x: 0, y: 150 })
  })

  it('take the middle of a gap that is just wide enough', async () => {
    const { positions } = await arranged(
      [tool('a', { x: 0, y: 0 }), tool('b', { x: 0, y: 162 }), tool('new')],
      chain('a', 'new', 'b'),
    )
    expect(positions.get('new')).toEqual({ x: 0, y: 81 })
  })

  it('stand beside where the gap is too narrow, below the step they follow', async () => {
    const { positions } = await arranged(
      [tool('a', { x: 0, y: 0 }), tool('b', { x: 0, y: 94 }), tool('new')],
      chain('a', 'new', 'b'),
    )
    const at = positions.get('new')
    expect(Math.abs(at?.x ?? 0)).toBeGreaterThanOrEqual(CARD.width + 40)
    expect(at?.y).toBeGreaterThan(CARD.height)
    expect(far(at, { x: 0, y: 47 })).toBeLessThan(400)
  })

  it('follow each other in a column when they come as a block', async () => {
    const { positions } = await arranged(
      [tool('a', { x: 0, y: 0 }), tool('x'), tool('y'), tool('z')],
      chain('a', 'x', 'y', 'z'),
    )
    const rows = ['a', 'x', 'y', 'z'].map((id) => positions.get(id))
    expect(new Set(rows.map((at) => at?.x)).size).toBe(1)
    expect(rows.map((at) => at?.y)).toEqual(rows.map((at) => at?.y).toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  })

  it('keep a loop they make together in one frame, outside of the others', async () => {
    const bodies = [
      { loop: 'o', end: 'oe', nodes: ['x'] },
      { loop: 'n', end: 'ne', nodes: ['y'] },
    ]
    const loop = (id: string, position?: Point): Node => ({
      id,
      name: id,
      kind: 'Loop',
      loop: { maxIterations: 3 },
      position,
    })
    const end = (id: string, of: string, position?: Point): Node => ({
      id,
      name: id,
      kind: 'EndLoop',
      endLoop: { loop: of },
      position,
    })
    const nodes = [
      loop('o', { x: 0, y: 0 }),
      tool('x', { x: 0, y: 120 }),
      end('oe', 'o', { x: 0, y: 240 }),
      tool('z', { x: 0, y: 360 }),
      loop('n'),
      tool('y'),
      end('ne', 'n'),
    ]
    const edges: Edge[] = [
      { from: 'o', to: 'x', output: 'LoopBody' },
      ...chain('x', 'oe', 'o'),
      { from: 'o', to: 'n', output: 'LoopDone' },
      { from: 'n', to: 'y', output: 'LoopBody' },
      ...chain('y', 'ne', 'n'),
      { from: 'n', to: 'z', output: 'LoopDone' },
    ]
    const { frames, positions } = await arranged(nodes, edges, bodies)
    const [old, fresh] = [frames.get('o'), frames.get('n')]
    if (!old || !fresh) throw new Error('a frame is missing')
    expect(overlaps(old, fresh)).toBe(false)
    expect(overlaps(fresh, cardBox(positions.get('z') ?? fresh))).toBe(false)
  })

  it.each([
    ['a chain beside a chain', (i: number) => ({ from: i === 0 ? 'p0' : `q${i - 1}`, to: `q${i}` })],
    ['one each', (i: number) => ({ from: `p${i}`, to: `q${i}` })],
    ['all of one step', (i: number) => ({ from: 'p0', to: `q${i}` })],
  ])('cost little more each when there are many: %s', async (_, link) => {
    const looksFor = async (count: number): Promise<number> => {
      const old = Array.from({ length: count }, (_, i) => tool(`p${i}`, { x: 0, y: i * 94 }))
      const fresh = Array.from({ length: count }, (_, i) => tool(`q${i}`))
      looks.count = 0
      const nodes = [...old, ...fresh]
      const edges = [...chain(...old.map((node) => node.id)), ...fresh.map((_, i) => link(i))]
      const workflow: Workflow = { version: 1, id: 'w', name: '', nodes, edges, notes: [] }
      const { positions } = await placesOf({ workflow, loops: [], direction: 'down' }, elk)
      expect(positions.size).toBe(2 * count)
      return looks.count / count
    }
    expect(await looksFor(1000)).toBeLessThan(6 * (await looksFor(125)))
  })
})
