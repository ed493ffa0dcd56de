// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { RowContent } from './RowContent'
import type { BranchRow } from '../../domain/outline/outline'
import type { Facts } from './useFacts'

const facts = { nodes: new Map(), nameOf: (id: string) => id } as unknown as Facts

it.each([
  ['leads nowhere yet', { to: '', ends: false }, true],
  ['ends on purpose', { to: '', ends: true }, false],
  ['goes on', { to: 'b', ends: false }, false],
])('a branch that %s is marked where something is to be put', (_, more, open) => {
  const row = { is: 'branch', node: 'i', output: 'IfTrue', held: 0, ...more } as BranchRow
  const { box } = draw(jsx(RowContent, { row, facts, renaming: false }))
  expect(box.querySelector('.steps-leads')?.hasAttribute('data-open')).toBe(open)
})
