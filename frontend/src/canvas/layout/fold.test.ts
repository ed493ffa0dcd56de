import { describe, expect, it } from 'vitest'
import { loopsOf } from '../../domain/graph/loops'
import { draw } from './arrange'
import type { Arrangement } from './arrange'
import { CARD } from './geometry'
import type { Point } from './geometry'
import type { Edge, Node, Workflow } from '../../wire/types'

const places: Record<string, Point> = {
  a: { x: 0, y: 0 },
  o: { x: 0, y: 100 },
  x: { x: 0, y: 220 },
  i: { x: 0, y: 320 },
  y: { x: 0, y: 440 },
  ie: { x: 0, y: 540 },
  oe: { x: 0, y: 660 },
  z: { x: 0, y: 800 },
  beside: { x: 700, y: 400 },
}
const ends: Record<string, string> = { ie: 'i', oe: 'o' }
const nodes = Object.keys(places).map((id): Node => {
  const of = ends[id]
  return of
    ? { id, name: id, kind: 'EndLoop', endLoop: { loop: of } }
    : { id, name: id, kind: id === 'o' || id === 'i' ? 'Loop' : 'Tool' }
})
const edges: Edge[] = [
  { from: 'a', to: 'o' },
  { from: 'o', to: 'x', output: 'LoopBody' },
  { from: 'x', to: 'i' },
  { from: 'i', to: 'y', output: 'LoopBody' },
  { from: 'y', to: 'ie' },
  { from: 'ie', to: 'i' },
  { from: 'i', to: 'oe', output: 'LoopDone' },
  { from: 'oe', to: 'o' },
  { from: 'o', to: 'z', output: 'LoopDone' },
  { from: 'y', to: 'z' },
]
const workflow: Workflow = { version: 1, id: 'w', name: '', nodes, edges, notes: [] }
const loops = loopsOf([
  { loop: 'o', end: 'oe', nodes: ['x'] },
  { loop: 'i', end: 'ie', parent: 'o', nodes: ['y'] },
])

function collapsed(...heads: string[]): Arrangement {
  const positions = new Map(Object.entries(places))
  return draw({ workflow, loops, direction: 'down', collapsed: new Set(heads) }, { positions, planned: new Map() })
}

describe('a collapsed loop', () => {
  it('hides what it holds, and an inner one with it', () => {
    const { positions, frames, hidden } = collapsed('o', 'i')
    expect([...positions.keys()].toSorted()).toEqual(['a', 'beside', 'o', 'z'])
    expect(frames.size).toBe(0)
    expect(new Set(hidden.values())).toEqual(new Set(['o']))
  })

  it('leads links from and to its head, and drops those inside', () => {
    const { edges, routes } = collapsed('o')
    expect(edges.map(({ from, to, output = '' }) => `${from} ${output} ${to}`)).toEqual([
      'a  o',
      'o LoopDone z',
      'o  z',
    ])
    expect(routes.size).toBe(3)
  })

  it('closes up the rows that are empty, and keeps those where something stands', () => {
    const alone = collapsed('i')
    const y = (id: string): number => alone.positions.get(id)?.y ?? NaN
    expect(y('i')).toBe(places.i?.y)
    expect(y('beside')).toBeGreaterThan(y('i'))
    expect(y('oe')).toBeLessThan(places.oe?.y ?? 0)
    expect(y('oe') - y('i')).toBeGreaterThan(CARD.height)
    expect(y('z') - y('oe')).toBe((places.z?.y ?? 0) - (places.oe?.y ?? 0))
  })

  it('moves nothing in the document: what is dropped where it is drawn has its old place', () => {
    const { positions, places: kept, meant } = collapsed('o')
    expect(kept).toEqual(new Map(Object.entries(places)))
    for (const [id, at] of positions) expect(meant(at), id).toEqual(places[id])
  })

  it('shows all again when it is opened', () => expect(collapsed().positions).toEqual(new Map(Object.entries(places))))
})
