import { afterEach, expect, it } from 'vitest'
import type { Block } from '../../domain/graph/insert'
import { setCanvasPort } from '../page/canvasPort'
import type { CanvasPort } from '../page/canvasPort'
import { cleared } from './places'

// A canvas on which everything goes 100 px down.
const asked: unknown[] = []
const canvas = {
  free: (wanted: { x: number; y: number }) => {
    asked.push(wanted)
    return { x: wanted.x, y: wanted.y + 100 }
  },
}

afterEach(() => {
  asked.length = 0
  setCanvasPort(undefined)
})

const step = (id: string, kind: 'Tool' | 'Loop' = 'Tool', x?: number) =>
  ({ id, name: id, kind, ...(x !== undefined && { position: { x, y: 0 } }) }) as Block['nodes'][number]
const block = (...nodes: Block['nodes'][number][]): Block => ({ nodes, edges: [], notes: [] })
const at = { x: 10, y: 20 }

it.each([
  ['a new step', block(step('a')), { ...at, width: 280, height: 56 }],
  [
    'copied steps with what is between them',
    block(step('a', 'Tool', 500), step('b', 'Tool', 900)),
    { ...at, width: 680, height: 56 },
  ],
  ['a loop with its frame', block(step('a', 'Loop'), step('b')), { x: -20, y: -10, width: 340, height: 168 }],
  [
    'a note',
    { nodes: [], edges: [], notes: [{ id: 'n', text: '', position: { x: 7, y: 7 } }] },
    { ...at, width: 220, height: 120 },
  ],
])('%s is put where all of it is free', (_, what, wanted) => {
  setCanvasPort(canvas as unknown as CanvasPort)
  expect(cleared({ kind: 'loose', at }, what)).toEqual({ kind: 'loose', at: { x: 10, y: 120 } })
  expect(asked).toEqual([wanted])
})

it('without a canvas, and without a place, nothing changes', () => {
  expect(cleared({ kind: 'loose', at }, block(step('a')))).toEqual({ kind: 'loose', at })
  expect(cleared({ kind: 'after', node: 'a', output: '' }, block(step('a')))).toEqual({
    kind: 'after',
    node: 'a',
    output: '',
  })
})
