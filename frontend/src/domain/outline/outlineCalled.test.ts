import { describe, expect, it } from 'vitest'
import { entry } from '../graph/fork.fixture'
import { flow } from '../graph/parse.fixture'
import { rowsOf } from './outline'
import type { Row } from './outline'
import { rowAt } from './outlineWalk'
import type { Node, Workflow } from '../../wire/types'

const open = ({ open }: Row): string => (open === undefined ? '' : open ? ' open' : ' closed')
const words = (row: Row): string => {
  if (row.is === 'called') return `${row.row ? words({ ...row.row, open: undefined }) : 'calls'} of ${row.node}`
  if (row.is === 'branch') return `${row.output}:`
  return row.is === 'step' ? `${row.number} ${row.node}` : row.is
}
const line = (row: Row): string => `${'  '.repeat(row.level - 1)}${words(row)}${row.is === 'called' ? open(row) : ''}`

describe('what a step calls', () => {
  const inner = flow('a > i', 'i:IfTrue > c')
  const of = (shown: Workflow | undefined, closed: string[] = [], more: Partial<Node> = {}): Row[] =>
    rowsOf({
      outline: { steps: [entry('x'), entry('y')], loops: [] },
      nodes: flow('x > y').nodes.map((node) => (node.id === 'x' ? { ...node, ...more } : node)),
      edges: [],
      notes: [],
      closed: new Set(closed),
      called: new Map([['x', shown]]),
    })

  it('can be opened before it is known', () => {
    const rows = of(undefined)
    expect(rows.map(line)).toEqual(['1 x', '2 y'])
    expect(rows[0]).toMatchObject({ open: false, calls: true })
    expect(rows[1]).toMatchObject({ open: undefined, calls: false })
  })

  it('is listed below the step as the tree of its own', () => {
    const rows = of(inner)
    expect(rows.map(line)).toEqual([
      '1 x',
      '  1 a of x',
      '  2 i of x open',
      '    IfTrue: of x open',
      '      3 c of x',
      '    IfFalse: of x',
      '2 y',
    ])
    expect(rows[0]).toMatchObject({ open: true })
    expect(rows[2]).toMatchObject({ at: 2, of: 2, parent: rows[0]?.key })
    expect(rowAt(rows, 'ArrowLeft', 4)).toBe(3)
    expect(rowAt(rows, 'ArrowLeft', 2)).toBe(0)
  })

  it('closes as the rest does', () => {
    const key = of(inner)[2]?.key ?? ''
    expect(of(inner, [key]).map(line)).toEqual(['1 x', '  1 a of x', '  2 i of x closed', '2 y'])
    expect(of(inner, [key])[0]).toMatchObject({ held: 0 })
  })

  it('stands in a row of its own above the branches of the step', () => {
    const branch = { onFailure: 'branch' as const }
    expect(of(undefined, [], branch).map(line)).toEqual(['1 x', '  calls of x closed', '  OnError:', '2 y'])
    expect(of(inner, [], branch).map(line).slice(0, 4)).toEqual([
      '1 x',
      '  calls of x open',
      '    1 a of x',
      '    2 i of x open',
    ])
  })
})
