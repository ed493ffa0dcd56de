import { describe, expect, it } from 'vitest'
import type { Problem } from './problem'
import { rowsOf } from './problemRow'

const problem = (code: string, node?: string): Problem => ({
  code,
  severity: 'error',
  message: code,
  at: node ? { node } : {},
})

describe('rowsOf', () => {
  it('has each step once above its problems', () => {
    const rows = rowsOf([problem('one', 'a'), problem('two', 'b'), problem('three', 'a'), problem('four')])
    expect(
      rows.map((row) =>
        row.kind === 'step' ? `${row.node ?? 'all'} ${row.count}` : `${row.place} ${row.problem.code}`,
      ),
    ).toEqual(['all 1', '0 four', 'a 2', '1 one', '2 three', 'b 1', '3 two'])
  })

  it('is nothing without problems', () => expect(rowsOf([])).toEqual([]))
})
