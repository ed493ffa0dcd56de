import { describe, expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { texts } from '../../domain/texts'
import { leadWords, rowLabel } from './rowLabel'
import type { BranchRow, StepRow } from '../../domain/outline/outline'
import type { Facts } from './useFacts'

const nodes = new Map(flow('a').nodes.map((node) => [node.id, node]))
const facts = (of: 'proposal' | 'past', leftOut: readonly string[] = []): Facts =>
  ({
    nodes,
    nameOf: (id: string) => id.toUpperCase(),
    problems: new Map(),
    steps: 1,
    tools: new Map(),
    scene: { of, marks: new Map([['a', 'added']]), leftOut: new Set(leftOut) },
  }) as unknown as Facts
const step = { is: 'step', node: 'a', number: 1, branches: 0, held: 0 } as unknown as StepRow

describe('a row tells those who cannot see it', () => {
  it('what a change would do to its step, and what was done to it since a version', () => {
    expect(rowLabel(step, facts('proposal'))).toContain(texts.proposal.mark.added)
    expect(rowLabel(step, facts('past'))).toContain(texts.history.mark.added)
    expect(texts.history.mark.added).not.toBe(texts.proposal.mark.added)
    expect(rowLabel(step, facts('proposal', ['a']))).toContain(texts.outline.leftOut)
  })

  it.each([
    ['goes on', { to: 'b', ends: false }, texts.outline.goesOn('B')],
    ['ends', { to: '', ends: true }, texts.outline.ends],
    ['leads nowhere', { to: '', ends: false }, texts.outline.nowhere],
    ['holds steps', { to: '', ends: false, open: true }, ''],
  ])('where a branch leads that %s', (_, more, says) => {
    expect(leadWords({ is: 'branch', node: 'i', output: 'IfTrue', ...more } as BranchRow, facts('past'))).toBe(says)
  })
})
