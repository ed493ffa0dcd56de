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
  it('has each step once above its problems', () => {
    const rows = rowsOf([problem('one', 'a'), problem('two', 'b'), problem('three', 'a'), problem('four')])
    expect(
      rows.map((row) =>
        row.kind === 'step' ? `${row.node ?? 'all'} ${row.count}` : `${row.place} ${row.problem.message}`,
      ),
    ).toEqual(['all 1', '0 four', 'a 2', '1 one', '2 three', 'b 1', '3 two'])
  })

  it('is nothing without problems', () => expect(rowsOf([])).toEqual([]))
})
