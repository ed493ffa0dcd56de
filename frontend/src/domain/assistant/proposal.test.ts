import { describe, expect, it } from 'vitest'
import { acceptedOf, conflictWords, isMade, neighbour, withDecision } from './proposal'
import type { Outcome, ProposalView, ProposedChange } from '../../wire/types'

const change = (id: string): ProposedChange => ({
  id,
  kind: 'added',
  text: id,
  nodes: [id],
  links: [],
  fields: [],
  accepted: true,
})
const proposal: ProposalView = {
  id: 'p',
  revision: 1,
  patch: {},
  changes: ['a', 'b', 'c'].map(change),
  problems: [],
  conflicts: [],
  canApply: true,
  draft: null,
}

describe('withDecision', () =>
  it('decides one change, of its own proposal only', () => {
    const decision = { proposal: 'p', change: 'b', accept: false }
    expect(withDecision(proposal, decision).changes.map((one) => one.accepted)).toEqual([true, false, true])
    expect(acceptedOf(withDecision(proposal, decision))).toBe(2)
    expect(withDecision(proposal, { ...decision, proposal: 'other' })).toBe(proposal)
  }))

describe('neighbour', () =>
  it.each([
    [undefined, 1, 'a'],
    [undefined, -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    ['gone', 1, 'a'],
  ] as const)('of %s by %i is %s', (id, by, want) => expect(neighbour(proposal, id, by)?.id).toBe(want)))

describe('isMade', () =>
  it.each<[Outcome, boolean]>([
    ['applied', true],
    ['partly', true],
    ['discarded', false],
    ['superseded', false],
    ['outdated', false],
  ])('%s: %s', (outcome, want) => expect(isMade(outcome)).toBe(want)))

describe('conflictWords', () => {
  const workflow = (name: string) => ({
    version: 1,
    id: 'w',
    name: '',
    edges: [],
    notes: [],
    nodes: [{ id: 'look', name, kind: 'Tool' as const }],
  })
  it('names the step as it is called now, and the field as people do', () => {
    const conflict = { item: 'step' as const, key: 'look', field: 'tool/arguments/text', mine: 'New', theirs: 'Create' }
    expect(conflictWords(conflict, workflow('Look'), workflow('Find'), new Map())).toEqual({
      title: 'Step “Look” · text',
      mine: 'New',
      theirs: 'Create',
    })
  })

  it('tells what was removed', () =>
    expect(
      conflictWords(
        { item: 'step', key: 'look', theirs: null, mine: {} },
        workflow('Look'),
        workflow('Look'),
        new Map(),
      ),
    ).toMatchObject({ title: 'Step “Look”', theirs: 'removed' }))
})
