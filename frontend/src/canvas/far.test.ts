import { describe, expect, it, vi } from 'vitest'
import { CARD } from '../domain/graph/cardSize'
import type { Visit } from '../domain/run/visit'
import { cardsOf, drawFar, farOf, nodeAt } from './far'
import type { Far } from './far'
import type { CanvasNode, LinkEdge } from './flow'

const card = (id: string, x: number, look: object = {}): CanvasNode =>
  ({
    id,
    type: 'step',
    position: { x, y: 10 },
    ...CARD,
    data: { node: { kind: 'If' } },
    ...look,
  }) as unknown as CanvasNode
const link = (...points: [number, number][]): LinkEdge =>
  ({ id: '', source: '', target: '', data: { points: points.map(([x, y]) => ({ x, y })) } }) as unknown as LinkEdge

describe('farOf', () => {
  it('sorts boxes by how they are painted', () => {
    const { cards, frames } = farOf(
      [
        card('a', 0),
        card('b', 300, { selected: true }),
        card('c', 600, { data: { mark: 'added' } }),
        card('f', 0, { type: 'frame' }),
      ],
      [],
    )
    expect([...cards].map(([paint, boxes]) => [paint, boxes[0]])).toEqual([
      ['--family-flow', 0],
      ['--accent', 300],
      ['--added', 600],
    ])
    expect([...frames]).toEqual([0, 10, CARD.width, CARD.height])
  })

  it('paints what a run did, but for what is selected or would change', () => {
    const run = new Map(['a', 'b', 'c', 'd'].map((id) => [id, { phase: id === 'd' ? 'failed' : 'done' } as Visit]))
    const ask = { node: 'g', phase: 'running' } as Visit
    run.set('f', { ...ask, node: 'f' }).set('g', ask)
    const cards = cardsOf(
      [
        card('a', 0),
        card('b', 300, { selected: true }),
        card('c', 600, { data: { mark: 'added' } }),
        card('d', 900),
        card('e', 1200),
        card('f', 1500),
        card('g', 1800),
      ],
      run,
      'g',
    )
    expect([...cards].map(([paint, boxes]) => [paint, boxes[0]])).toEqual([
      ['--run-good', 0],
      ['--accent', 300],
      ['--added', 600],
      ['--run-bad', 900],
      ['--family-flow', 1200],
      ['--run-now', 1500],
      ['--severity-warning', 1800],
    ])
  })

  it('makes level and upright lines of links', () => {
    expect([...farOf([], [link([5, 0], [5, 40])]).lines]).toEqual([5, 0, 0, 40])
    expect([...farOf([], [link([0, 0], [30, 40])]).lines]).toEqual([0, 0, 0, 20, 0, 20, 30, 0, 30, 20, 0, 20])
  })
})

describe('nodeAt', () =>
  it.each([
    [10, 20, 'a'],
    [310, 60, 'b'],
    [290, 20, undefined],
    [10, 90, undefined],
  ])('%i, %i is %s', (x, y, want) => expect(nodeAt([card('a', 0), card('b', 300)], { x, y })).toBe(want)))

describe('drawFar', () => {
  it('fills what is in sight and large enough, and nothing beside it', () => {
    const filled: number[][] = []
    const context = { clearRect: () => undefined, fillRect: (...box: number[]) => filled.push(box) }
    const surface = { width: 100, height: 50, getContext: () => context } as unknown as HTMLCanvasElement
    vi.stubGlobal('window', { devicePixelRatio: 1 })
    vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => 'red' }))
    const boxes = [
      [0, 0],
      [99, 49],
      [-21, 0],
      [-19, 0],
      [101, 0],
      [0, -21],
      [0, -19],
      [0, 51],
    ].map((at) => [...at, 20, 20])
    const cards = new Map([['--accent', Float32Array.from([...boxes, [40, 20, 0.1, 0.1]].flat())]])
    const far = { frames: new Float32Array(), lines: Float32Array.from([10, 10, 30, 0]), cards } as unknown as Far
    drawFar(surface, far, { x: 0, y: 0, zoom: 1 }, { width: 100, height: 50 })
    expect(filled).toEqual([[10, 10, 30, 1], ...[0, 1, 3, 6].map((at) => boxes[at])])
  })
})
