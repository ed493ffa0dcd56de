import { describe, expect, it } from 'vitest'
import { rowsOf } from './problemRow'
import type { Problem } from '../../wire/types'

const problem = (message: string, node?: string): Problem => ({
  code: 'cycle',
  severity: 'error',
  message,
  at: node ? { node } : {},
})

describe('rowsOf', () => {
  const found = [problem('one', 'b'), problem('two', 'a'), problem('three', 'b'), problem('four'), problem('five', 'x')]
  const rows = (nodes: string[]): string[] =>
    rowsOf(
      found,
      nodes.map((id) => ({ id })),
    ).map((row) => (row.kind === 'step' ? `${row.node ?? 'all'} ${row.count}` : `${row.place} ${row.problem.message}`))

  it('has each step once above its problems, in the order of the steps', () => {
    expect(rows(['a', 'b'])).toEqual(['all 1', '0 four', 'a 1', '1 two', 'b 2', '2 one', '3 three', 'x 1', '4 five'])
    expect(rows(['b', 'a'])).toEqual(['all 1', '0 four', 'b 2', '1 one', '2 three', 'a 1', '3 two', 'x 1', '4 five'])
  })

  it('is nothing without problems', () => expect(rowsOf([], [])).toEqual([]))
})
