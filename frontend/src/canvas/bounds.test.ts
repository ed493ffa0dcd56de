import { describe, expect, it } from 'vitest'
import { boundsOf, boundsOfSelected } from './bounds'
import { CARD } from './layout/geometry'
import type { Note } from '../wire/types'

const boxes = new Map([
  ['a', { x: 0, y: 0, ...CARD }],
  ['l', { x: 0, y: 200, ...CARD }],
  ['z', { x: 500, y: 900, ...CARD }],
])
const frames = new Map([['l', { x: -60, y: 180, width: 400, height: 300 }]])
const edges = [
  { from: 'a', to: 'l' },
  { from: 'l', to: 'z', output: 'LoopDone' },
]
const drawn = { boxes, frames, edges, hidden: new Map([['b', 'l']]) }
const notes: Note[] = [
  { id: 'n', text: 'N', position: { x: -900, y: 40 }, width: 100, height: 50 },
  { id: 'plain', text: 'P', position: { x: 0, y: 2000 } },
]

describe('boundsOfSelected', () =>
  it.each([
    ['a step', { nodes: ['a'] }, { x: 0, y: 0, ...CARD }],
    ['a loop with its frame', { nodes: ['l'] }, { x: -60, y: 180, width: 400, height: 300 }],
    ['a step that a collapsed loop hides', { nodes: ['b'] }, { x: 0, y: 200, ...CARD }],
    ['several steps', { nodes: ['a', 'z'] }, { x: 0, y: 0, width: 500 + CARD.width, height: 900 + CARD.height }],
    ['both ends of a link', { nodes: [], link: 'a>l' }, { x: 0, y: 0, width: CARD.width, height: 200 + CARD.height }],
    ['a note', { nodes: [], note: 'n' }, { x: -900, y: 40, width: 100, height: 50 }],
    ['nothing', { nodes: [] }, undefined],
    ['what is no longer there', { nodes: ['gone'] }, undefined],
  ])('holds %s', (_, selection, want) =>
    expect(boundsOfSelected(drawn, { link: undefined, note: undefined, ...selection }, notes)).toEqual(want),
  ))

describe('boundsOf', () => {
  it('holds notes that stand apart, and a workflow of notes alone', () => {
    expect(boundsOf({ boxes, frames, routes: new Map() }, notes)).toEqual({
      x: -900,
      y: 0,
      width: 1400 + CARD.width,
      height: 2120,
    })
    expect(boundsOf({ boxes: new Map(), frames: new Map(), routes: new Map() }, notes.slice(0, 1))).toEqual({
      x: -900,
      y: 40,
      width: 100,
      height: 50,
    })
  })

  it('holds links that run beside the cards', () => {
    const routes = new Map([
      [
        'a>z',
        {
          points: [
            { x: 0, y: 0 },
            { x: 2000, y: 0 },
          ],
          label: undefined,
        },
      ],
    ])
    expect(boundsOf({ boxes, frames, routes })?.width).toBe(2060)
  })
})
