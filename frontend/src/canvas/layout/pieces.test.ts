import type { ElkNode } from 'elkjs/lib/elk-api'
import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { layChain } from './chain'
import { elkGraph } from './elkGraph'
import type { Tie } from './elkGraph'
import { CARD, overlaps } from './geometry'
import { cut, layPieces } from './pieces'

const engine = new ELK()
const elk = engine.layout.bind(engine)

const linkOf = (from: string, to: string): Tie => ({
  key: `${from}>${to}`,
  from,
  to,
  exit: from.startsWith('loop') ? 170 : 140,
})

// graphOf is the graph of links; names that begin with "loop" are inner loops.
function graphOf(links: readonly Tie[]): ElkNode {
  const ids = [...new Set(links.flatMap(({ from, to }) => [from, to]))]
  return elkGraph(
    ids.map((id, i) =>
      id.startsWith('loop') ? { id, width: 400 + 40 * i, height: 300, entry: 170 } : { id, ...CARD, entry: 140 },
    ),
    links,
  )
}

// ladder is a row of decisions whose two ways meet again; with a way out on the
// side of every one where they end.
function ladder(decisions: number, { ends = false } = {}): Tie[] {
  return Array.from({ length: decisions }, (_, i) => [
    linkOf(`if${i}`, `yes${i}`),
    linkOf(`yes${i}`, `if${i + 1}`),
    linkOf(`if${i}`, `no${i}`),
    ends ? linkOf(`no${i}`, `out${i}`) : linkOf(`no${i}`, `if${i + 1}`),
  ]).flat()
}

// columns are where the items stand beside each other.
function columns({ children = [] }: ElkNode): Record<string, number> {
  return Object.fromEntries(children.map(({ id, x = 0 }) => [id, Math.round(x)]))
}

describe('a chain', () => {
  it.each([
    ['of two', [linkOf('a', 'b')]],
    ['with loops', [linkOf('loop1', 'a'), linkOf('a', 'loop2'), linkOf('loop2', 'loop3'), linkOf('loop3', 'b')]],
    ['in any order', [linkOf('c', 'd'), linkOf('a', 'b'), linkOf('b', 'c')]],
  ])('%s stands as ELK puts it', async (_, links) => {
    const chain = layChain(graphOf(links))
    expect(chain && columns(chain)).toEqual(columns(await elk(graphOf(links))))
  })

  it.each([
    ['a decision', ladder(1)],
    ['two ways to one step', [linkOf('a', 'c'), linkOf('b', 'c')]],
    ['two chains', [linkOf('a', 'b'), linkOf('c', 'd')]],
    ['two links between the same steps', [linkOf('a', 'b'), { ...linkOf('a', 'b'), key: 'other' }]],
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
      ladder(60).map(({ from, to }) => linkOf(from.replace('if', 'loop'), to.replace('if', 'loop'))),
    ],
  ])('are joined: %s', async (_, links) => {
    const laid = await layPieces(graphOf(links), elk)
    const boxes = (laid.children ?? []).map(({ x = 0, y = 0, width = 0, height = 0 }) => ({ x, y, width, height }))
    expect(boxes).toHaveLength(graphOf(links).children?.length ?? 0)
    for (const [i, box] of boxes.entries())
      expect(boxes.slice(i + 1).filter((other) => overlaps(box, other))).toEqual([])
    expect(Math.min(...boxes.map(({ x }) => x))).toBe(0)
    const tops = new Map((laid.children ?? []).map(({ id, y = 0 }) => [id, y]))
    for (const { from, to } of links) expect(tops.get(to)).toBeGreaterThan(tops.get(from) ?? 0)
  })
})
