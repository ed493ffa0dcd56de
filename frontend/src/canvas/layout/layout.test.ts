import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { loopsOf } from '../../domain/graph/loops'
import type { Loop } from '../../domain/graph/loops'
import { edgeKey } from '../../domain/graph/workflow'
import { draw, NOWHERE, placesOf, tidy } from './arrange'
import type { Arrangement, Places, Task } from './arrange'
import { cardBox, overlaps } from './geometry'
import type { Box, Point } from './geometry'
import type { Body, Edge, Node, Workflow } from '../../wire/types'

const engine = new ELK()
const elk = engine.layout.bind(engine)

const task = (workflow: Workflow, loops: readonly Loop[]): Task => ({ workflow, loops, direction: 'down' })

async function arrange(workflow: Workflow, loops: readonly Loop[], before: Places = NOWHERE): Promise<Arrangement> {
  return draw(task(workflow, loops), await placesOf(task(workflow, loops), elk, before))
}

// workflowOf reads links such as "a > b", "a -IfTrue> b"; a name ending in "_end" closes a loop.
function workflowOf(...links: string[]): Workflow {
  const edges: Edge[] = links.map((link) => {
    const [, from = '', output, to = ''] = /^(\S+) (?:-(\S+))?> (\S+)$/.exec(link) ?? []
    return output ? { from, to, output } : { from, to }
  })
  const ids = [...new Set(edges.flatMap((edge) => [edge.from, edge.to]))]
  const nodes: Node[] = ids.map((id) =>
    id.endsWith('_end')
      ? { id, name: id, kind: 'EndLoop', endLoop: { loop: id.slice(0, -4) } }
      : { id, name: id, kind: 'Tool', tool: { name: 'click', arguments: {} } },
  )
  return { version: 1, id: 'w', name: '', nodes, edges, notes: [] }
}

function boxes(arrangement: Arrangement): [string, Box][] {
  return [...arrangement.boxes]
}

function expectNoOverlap(arrangement: Arrangement): void {
  const all = boxes(arrangement)
  all.forEach(([id, box], i) => {
    for (const [other, otherBox] of all.slice(i + 1)) expect(overlaps(box, otherBox), `${id} over ${other}`).toBe(false)
  })
}

// crossed lists the cards that a link runs through, its own ends aside.
function crossed(arrangement: Arrangement, edge: Edge): string[] {
  const points = arrangement.routes.get(edgeKey(edge))?.points ?? []
  const legs = points.slice(1).map((to, i): Box => {
    const from = points[i] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })
  return boxes(arrangement)
    .filter(([id]) => id !== edge.from && id !== edge.to)
    .filter(([, box]) => legs.some((leg) => overlaps(leg, box)))
    .map(([id]) => id)
}

const branching = workflowOf('a > if', 'if -IfTrue> yes', 'if -IfFalse> no', 'yes > end', 'no > end')
const skipping = workflowOf('if -IfTrue> one', 'one > two', 'two > three', 'three > end', 'if -IfFalse> end')
const nested = workflowOf(
  'a > o',
  'o -LoopBody> x',
  'x -IfTrue> i',
  'x -IfFalse> o_end',
  'i -LoopBody> y',
  'y > i_end',
  'i_end > i',
  'i -LoopDone> o_end',
  'o_end > o',
  'o -LoopDone> z',
)
const nestedBodies: Body[] = [
  { loop: 'o', end: 'o_end', nodes: ['x'] },
  { loop: 'i', end: 'i_end', parent: 'o', nodes: ['y'] },
]

const out = workflowOf('o -LoopBody> x', 'x > o_end', 'o_end > o', 'o -LoopDone> z')
const outBodies = loopsOf([{ loop: 'o', end: 'o_end', nodes: ['x'] }])

describe('arrange', () => {
  it('runs from top to bottom and keeps the order of outputs', async () => {
    const { positions } = await arrange(branching, [])
    const y = (id: string): number => positions.get(id)?.y ?? NaN
    expect(y('a')).toBeLessThan(y('if'))
    expect(y('yes')).toBe(y('no'))
    expect(y('no')).toBeLessThan(y('end'))
    expect(positions.get('yes')?.x).toBeLessThan(positions.get('no')?.x ?? NaN)
  })

  it.each([
    ['branches', branching, []],
    ['a branch that skips steps', skipping, []],
    ['nested loops', nested, nestedBodies],
  ] as [string, Workflow, Body[]][])(
    'no card lies on another and no link runs through one: %s',
    async (_, workflow, bodies) => {
      const arrangement = await arrange(workflow, loopsOf(bodies))
      expect(arrangement.positions.size).toBe(workflow.nodes.length)
      expectNoOverlap(arrangement)
      for (const edge of workflow.edges) expect(crossed(arrangement, edge), edgeKey(edge)).toEqual([])
    },
  )

  it('draws an inner frame within the outer one and other steps outside both', async () => {
    const { frames, positions } = await arrange(nested, loopsOf(nestedBodies))
    const [outer, inner] = [frames.get('o'), frames.get('i')]
    if (!outer || !inner) throw new Error('a frame is missing')
    expect([...frames.keys()]).toEqual(['o', 'i']) // the inner one is drawn over the outer one
    expect(inner.x).toBeGreaterThan(outer.x)
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height)
    expect(overlaps(cardBox(positions.get('z') ?? outer), outer)).toBe(false)
  })

  it('leads a loop back on the left, and out below its frame', async () => {
    const { frames, routes } = await arrange(nested, loopsOf(nestedBodies))
    const outer = frames.get('o')
    const xs = (key: string): number[] => routes.get(key)?.points.map((point) => point.x) ?? []
    expect(Math.min(...xs('o_end>o'))).toBeGreaterThan(outer?.x ?? NaN)
    expect(routes.get('o:LoopDone>z')?.points[0]?.y).toBe((outer?.y ?? NaN) + (outer?.height ?? NaN))
  })

  it('never moves a step that has its place', async () => {
    const at: Point = { x: 700, y: 40 }
    const some = {
      ...branching,
      nodes: branching.nodes.map((node) => (node.id === 'if' ? { ...node, position: at } : node)),
    }
    const arrangement = await arrange(some, [])
    expect(arrangement.positions.get('if')).toEqual(at)
    expectNoOverlap(arrangement)
  })

  it('never moves a step without a place of its own for an edit of others, once some have one', async () => {
    const some = {
      ...branching,
      nodes: branching.nodes.map((node) => (node.id === 'a' ? { ...node, position: { x: 40, y: 40 } } : node)),
    }
    const before = await placesOf(task(some, []), elk)
    const at = before.positions.get('end') // where it stands, something comes
    const fresh: Node = { id: 'new', name: 'New', kind: 'Tool', ...(at && { position: at }) }
    const after = await placesOf(task({ ...some, nodes: [...some.nodes, fresh] }, []), elk, before)
    for (const [id, at] of before.positions) expect(after.positions.get(id), id).toEqual(at)
  })

  it('puts a new step below what it follows, past what stands there', async () => {
    const places: Record<string, Point> = { a: { x: 0, y: 0 }, if: { x: 0, y: 100 } }
    const some = { ...branching, nodes: branching.nodes.map((node) => ({ ...node, position: places[node.id] })) }
    const { positions } = await arrange(some, [])
    expect(positions.get('yes')?.y).toBeGreaterThan(100)
    expect(positions.get('end')?.y).toBeGreaterThan(positions.get('yes')?.y ?? NaN)
  })

  it('leads around cards once steps were placed by hand', async () => {
    const first = await arrange(skipping, [])
    const placed = {
      ...skipping,
      nodes: skipping.nodes.map((node) => ({ ...node, position: first.positions.get(node.id) })),
    }
    const second = await arrange(placed, [])
    for (const edge of placed.edges) expect(crossed(second, edge), edgeKey(edge)).toEqual([])
  })

  it('leads back up around both cards', async () => {
    const places: Record<string, Point> = { a: { x: 0, y: 300 }, b: { x: 0, y: 0 } }
    const up = workflowOf('a > b')
    const placed = { ...up, nodes: up.nodes.map((node) => ({ ...node, position: places[node.id] })) }
    const points = (await arrange(placed, [])).routes.get('a>b')?.points ?? []
    const lane = points.slice(2, 4).map((point) => point.x)
    for (const x of lane) expect(x < 0 || x > cardBox({ x: 0, y: 0 }).width).toBe(true)
  })

  it('leads out of a loop to a step that was put above its end', async () => {
    const places: Record<string, Point> = {
      o: { x: 0, y: 0 },
      x: { x: 0, y: 100 },
      o_end: { x: 0, y: 200 },
      z: { x: 400, y: 50 },
    }
    const placed = { ...out, nodes: out.nodes.map((node) => ({ ...node, position: places[node.id] })) }
    const arrangement = await arrange(placed, outBodies)
    for (const edge of placed.edges) expect(crossed(arrangement, edge), edgeKey(edge)).toEqual([])
    expect(arrangement.routes.get('o:LoopDone>z')?.points.at(-1)).toEqual({ x: 540, y: 50 })
  })

  it('leads out of a loop at right angles to a step that was moved aside', async () => {
    const places: Record<string, Point> = {
      o: { x: 0, y: 0 },
      x: { x: 0, y: 100 },
      o_end: { x: 0, y: 200 },
      z: { x: 80, y: 340 },
    }
    const placed = { ...out, nodes: out.nodes.map((node) => ({ ...node, position: places[node.id] })) }
    const points = (await arrange(placed, outBodies)).routes.get('o:LoopDone>z')?.points ?? []
    points.slice(1).forEach((to, i) => expect(to.x === points[i]?.x || to.y === points[i]?.y).toBe(true))
  })

  it('uses planned routes again after positions were written down', async () => {
    const places = await tidy(task(skipping, []), elk)
    const first = draw(task(skipping, []), places)
    const placed = {
      ...skipping,
      nodes: skipping.nodes.map((node) => ({ ...node, position: first.positions.get(node.id) })),
    }
    const second = await arrange(placed, [], places)
    expect(second.routes).toEqual(first.routes)
  })

  it('copes with links in circles, which only an invalid workflow has', async () => {
    const { positions } = await arrange(workflowOf('a > b', 'b > c', 'c > a'), [])
    expect(positions.size).toBe(3)
  })
})

describe('tidy', () =>
  it('gives every step a place, whatever it had', async () => {
    const placed = { ...branching, nodes: branching.nodes.map((node) => ({ ...node, position: { x: 5, y: 5 } })) }
    const { positions } = await tidy(task(placed, []), elk)
    expect(new Set([...positions.values()].map((at) => `${at.x},${at.y}`)).size).toBe(placed.nodes.length)
  }))
