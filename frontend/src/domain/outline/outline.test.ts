import { describe, expect, it } from 'vitest'
import { loopsOf } from '../graph/loops'
import { rowsOf } from './outline'
import type { Row } from './outline'
import { graft } from './outlineGraft'
import { besideRow, nearestRow, rowAt, rowLike, stepsBetween } from './outlineWalk'
import type { Edge, Node, Outline, Workflow } from '../../wire/types'

const tool = (id: string): Node => ({ id, name: id, kind: 'Tool', tool: { name: 'click', arguments: {} } })
const check = (id: string, ends?: string[]): Node => ({
  id,
  name: id,
  kind: 'If',
  if: { condition: {} },
  ...(ends && { ends }),
})

const outline: Outline = {
  loops: [],
  steps: [
    { node: 'a', depth: 0 },
    {
      node: 'loop',
      depth: 0,
      end: 'again',
      branches: [
        {
          output: 'LoopBody',
          steps: [
            {
              node: 'if',
              depth: 1,
              branches: [
                { output: 'IfTrue', steps: [{ node: 'yes', depth: 2 }] },
                { output: 'IfFalse', steps: [], to: 'again' },
              ],
            },
          ],
        },
      ],
    },
  ],
  loose: [{ node: 'lost', depth: 0 }],
}
const nodes: Node[] = [
  tool('a'),
  { id: 'loop', name: 'loop', kind: 'Loop', loop: { maxIterations: 1 } },
  check('if'),
  tool('yes'),
  { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'loop' } },
  tool('lost'),
]
const notes = [{ id: 'n1', text: 'Why', position: { x: 0, y: 0 } }]
const rows = (closed: string[] = []): Row[] => rowsOf({ outline, nodes, edges: [], notes, closed: new Set(closed) })

const line = (row: Row): string => {
  const text = {
    step: () => `${'number' in row ? row.number : 0} ${'node' in row ? row.node : ''}`,
    branch: () => ('output' in row ? `${row.output}:${row.to && ` to ${row.to}`}${row.ends ? ' ends' : ''}` : ''),
    foot: () => `back to ${'loop' in row ? row.loop : ''}`,
    loose: () => 'loose',
    notes: () => 'notes',
    note: () => row.key,
    called: () => row.key,
  }[row.is]()
  return `${'  '.repeat(row.level - 1)}${text}`
}

describe('rowsOf', () => {
  it('lists branches under their step, the foot in its loop, and notes last', () =>
    expect(rows().map(line)).toEqual([
      '1 a',
      '2 loop',
      '  LoopBody:',
      '    3 if',
      '      IfTrue:',
      '        4 yes',
      '      IfFalse: to again',
      '    back to loop',
      'loose',
      '  5 lost',
      'notes',
      '  note n1',
    ]))
  it('counts places among siblings, and steps that are hidden', () => {
    const shown = rows(['step loop'])
    expect(shown.map(line)).toEqual(['1 a', '2 loop', 'loose', '  5 lost', 'notes', '  note n1'])
    expect(shown[1]).toMatchObject({ at: 2, of: 4, open: false, held: 2, level: 1 })
    expect(shown[0]?.open).toBeUndefined()
  })
  it('has every branch of a decision in order, those that lead nowhere too', () => {
    const of = (node: Node, branches: Outline['steps'][number]['branches'] = []): string[] =>
      rowsOf({
        outline: { steps: [{ node: node.id, depth: 0, branches }], loops: [] },
        nodes: [node],
        edges: [{ from: 'x', output: 'IfFalse', to: 'a' }],
        notes: [],
        closed: new Set(),
      }).map(line)
    expect(of(check('x'))).toEqual(['1 x', '  IfTrue:', '  IfFalse: to a'])
    expect(
      of(check('x', ['IfTrue']), [
        { output: 'IfFalse', steps: [], to: 'a' },
        { output: 'IfTrue', steps: [], ends: true },
      ]),
    ).toEqual(['1 x', '  IfTrue: ends', '  IfFalse: to a'])
  })
})

describe('walking', () => {
  const all = rows()
  const at = (key: string): number => all.findIndex((row) => row.key === key)
  it.each([
    ['ArrowDown', 'step a', 'step loop'],
    ['ArrowUp', 'step a', undefined],
    ['ArrowLeft', 'step yes', 'branch if IfTrue'],
    ['ArrowLeft', 'step a', undefined],
    ['ArrowRight', 'step loop', 'branch loop LoopBody'],
    ['ArrowRight', 'step a', undefined],
    ['Home', 'step yes', 'step a'],
    ['End', 'step a', 'note n1'],
    ['x', 'step a', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    const next = rowAt(all, key, at(from))
    expect(next === undefined ? undefined : all[next]?.key).toBe(to)
  })
  it.each([
    ['l', 'step a', 'step loop'],
    ['ll', 'step loop', 'step lost'],
    ['lo', 'step lost', 'step lost'],
    ['los', 'step loop', 'step lost'],
    ['x', 'step a', undefined],
  ])('the letters %s lead from %s to %s', (letters, from, to) => {
    const next = rowLike(all, letters, at(from), (row) => ('node' in row && row.is === 'step' ? row.node : ''))
    expect(next === undefined ? undefined : all[next]?.key).toBe(to)
  })
  it('selects the steps between two rows, the last one last', () => {
    expect(stepsBetween(all, at('step a'), at('step yes'))).toEqual(['a', 'loop', 'if', 'yes'])
    expect(stepsBetween(all, at('step yes'), at('step a'))).toEqual(['yes', 'if', 'loop', 'a'])
  })
  it.each([
    ['step a', 'step loop'], // the next of the same list
    ['step yes', 'branch if IfTrue'], // the last of a branch
    ['step if', 'step again'],
  ])('goes on from %s to %s once it is gone', (gone, to) => {
    const left = all.filter(({ key, parent }) => key !== gone && parent !== gone)
    expect(nearestRow(all, gone, left)).toBe(to)
  })
  it('tells beside what a row stands', () => {
    expect(besideRow(all, 'step a')).toMatchObject({ way: 'before', row: { key: 'step loop' } })
    expect(besideRow(all, 'step loop')).toMatchObject({ way: 'after', row: { key: 'step a' } })
    expect(besideRow(all, 'step yes')).toMatchObject({ way: 'in', row: { key: 'branch if IfTrue' } })
  })
})

describe('graft', () => {
  const edge = (text: string): Edge => {
    const [from = '', output, to = ''] =
      text.split(/[:>]/).length === 3 ? text.split(/[:>]/) : [text.split('>')[0], undefined, text.split('>')[1]]
    return output ? { from, output, to } : { from, to }
  }
  const workflow = (list: Node[], ...edges: string[]): Workflow => ({
    version: 1,
    id: 'w',
    name: '',
    nodes: list,
    edges: edges.map(edge),
    notes: [],
  })
  const drawn = (base: Outline, next: Workflow): string[] =>
    rowsOf({ outline: graft(base, next), nodes: next.nodes, edges: next.edges, notes: [], closed: new Set() }).map(line)

  it('puts new steps where they are linked, and moves none', () => {
    const base: Outline = {
      loops: [],
      steps: [
        { node: 'a', depth: 0 },
        { node: 'b', depth: 0 },
      ],
    }
    const next = workflow([tool('a'), tool('b'), check('c'), tool('d')], 'a>c', 'c:IfTrue>d', 'c:IfFalse>b', 'd>b')
    expect(drawn(base, next)).toEqual(['1 a', '2 c', '  IfTrue:', '    3 d', '  IfFalse: to b', '4 b'])
  })
  it('outlines a workflow that nobody has outlined', () => {
    const loop: Node = { id: 'l', name: 'l', kind: 'Loop', loop: { maxIterations: 1 } }
    const foot: Node = { id: 'f', name: 'f', kind: 'EndLoop', endLoop: { loop: 'l' } }
    const next = workflow(
      [check('c'), tool('x'), tool('y'), tool('z'), loop, foot, tool('in'), tool('end'), tool('lost')],
      'c:IfTrue>x',
      'c:IfFalse>y',
      'x>z',
      'y>z',
      'z>l',
      'l:LoopBody>in',
      'in>f',
      'f>l',
      'l:LoopDone>end',
    )
    expect(drawn({ steps: [], loops: [] }, next)).toEqual([
      '1 c',
      '  IfTrue:',
      '    2 x',
      '  IfFalse:',
      '    3 y',
      '4 z',
      '5 l',
      '  LoopBody:',
      '    6 in',
      '    back to l',
      '7 end',
      'loose',
      '  8 lost',
    ])
  })
})

it('gives an outer loop the members of those inside', () => {
  const loops = loopsOf([
    { loop: 'o', end: 'oe', nodes: ['x'] },
    { loop: 'i', end: 'ie', parent: 'o', nodes: ['y'] },
  ])
  expect([...(loops[0]?.members ?? [])].sort()).toEqual(['i', 'ie', 'o', 'oe', 'x', 'y'])
  expect(loops[1]?.parent).toBe('o')
})
