import { expect, it } from 'vitest'
import { isHeading, rowsOf } from './runRows'
import { runOf } from './workflow.fixture'

it('what goes on is first, the others stand under their days', () => {
  const at = (name: string, status: 'done' | 'running', began: string) => ({
    ...runOf(name, status),
    began,
    open: name,
  })
  const rows = rowsOf(
    [
      at('a', 'done', '2026-11-05T10:00:00'),
      at('b', 'running', '2026-11-05T09:00:00'),
      at('c', 'done', '2026-11-05T08:00:00'),
      at('d', 'done', '2026-11-04T08:00:00'),
    ],
    'Going on',
    new Date('2026-11-05T12:00:00').getTime(),
  )
  expect(rows.map((row) => (isHeading(row) ? `${row.heading}:` : row.name))).toEqual([
    'Going on:',
    'b',
    'Today:',
    'a',
    'c',
    'Yesterday:',
    'd',
  ])
})
