import type { ElkNode } from 'elkjs/lib/elk-api'
import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { layChain } from './chain'
import { elkGraph, outPort } from './elkGraph'
import { measuresOf, overlaps } from './geometry'
import { cut, layPieces } from './pieces'
import type { Link, Scope } from './scope'

const engine = new ELK()
const elk = engine.layout.bind(engine)

const linkOf = (from: string, to: string, label = ''): Link => ({ key: `${from}>${to}`, from, to, label })

// graphOf is the graph of links; names that begin with "loop" are inner loops.
function graphOf(links: readonly Link[], direction: 'down' | 'right' = 'down'): ElkNode {
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))]
  const loops = ids.filter((id) => id.startsWith('loop'))
  const inner = loops.map((head): Scope => ({
    loop: { head, foot: `${head}_end`, members: new Set(), parent: undefined },
    cards: [],
    inner: [],
    links: [],
  }))
  const sizes = new Map(loops.map((head, i) => [head, { width: 300 + 40 * i, height: 200, headX: 120 + 30 * i }]))
  return elkGraph(
    { loop: undefined, cards: ids.filter((id) => !loops.includes(id)), inner, links: [...links] },
    sizes,
    measuresOf(direction),
  )
}

// ladder is a row of decisions whose two ways meet again; with a way out on the
// side of every one where they end.
function ladder(decisions: number, { ends = false } = {}): Link[] {
  return Array.from({ length: decisions }, (_, i) => [
    linkOf(`if${i}`, `yes${i}`, 'true'),
    linkOf(`yes${i}`, `if${i + 1}`),
    linkOf(`if${i}`, `no${i}`, 'false'),
    ends ? linkOf(`no${i}`, `out${i}`) : linkOf(`no${i}`, `if${i + 1}`),
  ]).flat()
}

// drawn is what a layout is compared by.
const drawn = ({ width, height, children = [], edges = [] }: ElkNode): unknown => ({
  width,
  height,
  children: Object.fromEntries(children.map(({ id, x, y }) => [id, { x, y }])),
  edges: Object.fromEntries(
    edges.map(({ id, labels, sections }) => [
      id,
      {
        labels: labels?.map(({ x, y }) => ({ x, y })),
        points: sections?.map(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
      },
    ]),
  ),
})

describe('a chain', () => {
  it.each([
    ['of two', [linkOf('a', 'b')]],
    ['with labels', [linkOf('a', 'b', 'each'), linkOf('b', 'c'), linkOf('c', 'd', 'a much longer label')]],
    [
      'with loops',
      [linkOf('loop1', 'a'), linkOf('a', 'loop2', 'true'), linkOf('loop2', 'loop3'), linkOf('loop3', 'b')],
    ],
    ['in any order', [linkOf('c', 'd'), linkOf('a', 'b'), linkOf('b', 'c')]],
  ])('%s stands as ELK puts it', async (_, links) => {
    for (const direction of ['down', 'right'] as const) {
      const graph = graphOf(links, direction)
      const chain = layChain(graph)
      expect(chain && drawn(chain)).toEqual(drawn(await elk(graphOf(links, direction))))
    }
  })

  it.each([
    ['a decision', ladder(1)],
    ['two ways to one step', [linkOf('a', 'c'), linkOf('b', 'c')]],
    ['two chains', [linkOf('a', 'b'), linkOf('c', 'd')]],
    ['two links between the same steps', [linkOf('a', 'b', 'true'), { ...linkOf('a', 'b', 'false'), key: 'other' }]],
    ['links that go round', [linkOf('a', 'b'), linkOf('c', 'd'), linkOf('d', 'c')]],
  ])('is not %s', (_, links) => expect(layChain(graphOf(links))).toBeUndefined())
})

describe('pieces', () => {
  it('are few where the graph is small, or nowhere narrow, or goes round', () => {
    expect(cut(graphOf(ladder(10)))).toHaveLength(1)
    expect(cut(graphOf([...ladder(40), linkOf('if0', 'if40')]))).toHaveLength(1)
    expect(cut(graphOf([...ladder(40), linkOf('if40', 'if0')]))).toHaveLength(1)
    expect(
      cut(graphOf([...ladder(40), ...ladder(40).map(({ from, to }) => linkOf(`x${from}`, `x${to}`))])),
    ).toHaveLength(1)
  })

  it('share one item with the next and hold every link once', () => {
    const pieces = cut(graphOf(ladder(100)))
    expect(pieces.length).toBeGreaterThan(5)
    const ids = pieces.map(({ children = [] }) => children.map(({ id }) => id))
    for (const [i, piece] of ids.slice(1).entries()) expect(piece.filter((id) => ids[i]?.includes(id))).toHaveLength(1)
    expect(pieces.flatMap(({ edges = [] }) => edges.map(({ id }) => id)).sort()).toEqual(
      ladder(100)
        .map(({ key }) => key)
        .sort(),
    )
  })

  it.each([
    ['decisions', ladder(60)],
    ['decisions with ways out', ladder(60, { ends: true })],
    [
      'loops among them',
      ladder(60).map(({ from, to, label }) => linkOf(from.replace('if', 'loop'), to.replace('if', 'loop'), label)),
    ],
  ])('are joined: %s', async (_, links) => {
    const laid = await layPieces(graphOf(links), elk)
    const boxes = (laid.children ?? []).map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({
      id,
      x,
      y,
      width,
      height,
    }))
    expect(boxes).toHaveLength(graphOf(links).children?.length ?? 0)
    for (const [i, box] of boxes.entries())
      expect(boxes.slice(i + 1).filter((other) => overlaps(box, other))).toEqual([])
    expect(Math.min(...boxes.map(({ x }) => x))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(laid.width ?? 0)
    expect(Math.max(...boxes.map(({ y, height }) => y + height))).toBeLessThanOrEqual(laid.height ?? 0)
    const ports = new Map(
      (laid.children ?? []).flatMap((item) =>
        (item.ports ?? []).map(
          (port) =>
            [
              port.id,
              {
                x: (item.x ?? 0) + (port.x ?? 0),
                y: (item.y ?? 0) + (port.id === outPort(item.id) ? (item.height ?? 0) : 0),
              },
            ] as const,
        ),
      ),
    )
    for (const { sources, targets, sections } of laid.edges ?? []) {
      expect([sections?.[0]?.startPoint, sections?.[0]?.endPoint]).toEqual([
        ports.get(sources[0] ?? ''),
        ports.get(targets[0] ?? ''),
      ])
    }
  })
})
