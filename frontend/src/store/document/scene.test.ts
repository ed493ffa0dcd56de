import { beforeEach, expect, it } from 'vitest'
import { diff } from '../../domain/graph/diff'
import { flow } from '../../domain/graph/parse.fixture'
import { useProposal } from '../assistant/proposal'
import { useDocument } from './document'
import { openDraft, useDraft } from './draft'
import { leave, useLeft } from '../edit/left'
import { stepIn, useScene } from './scene'
import type { Problem, ProposalView, ProposedChange } from '../../wire/types'

const now = flow('a > b > c')
const then = flow('a > b > d')

const change = (id: string, accepted: boolean): ProposedChange =>
  ({ id, nodes: [id], links: [`b>${id}`], notes: [], fields: [], needs: [], accepted }) as unknown as ProposedChange

// proposed is a proposal that makes then of now, fitted to a revision.
const proposed = (revision: number): ProposalView =>
  ({
    id: 'p',
    revision,
    patch: diff(now, then),
    changes: [change('c', true), change('d', false)],
    problems: [{ message: 'of the proposal' }],
  }) as unknown as ProposalView

const ids = (): string[] => useScene.getState().workflow.nodes.map(({ id }) => id)

beforeEach(() => {
  useDraft.setState({ draft: undefined })
  useProposal.setState({ pending: undefined })
  useDocument.setState({ workflow: now, revision: 4, problems: [] })
})

it('a proposal is looked at with what it adds, takes away and leaves out', () => {
  useProposal.setState({ pending: proposed(4) })
  const { of, marks, leftOut, problems, gone } = useScene.getState()
  expect([of, ids(), problems[0]?.message]).toEqual(['proposal', ['a', 'b', 'd'], 'of the proposal'])
  expect(gone.nodes.map(({ id }) => id)).toEqual(['c'])
  expect([marks.get('d'), marks.get('c'), marks.get('a')]).toEqual(['added', 'removed', undefined])
  expect([...leftOut]).toEqual(['d', 'b>d'])
})

// Its patch fits the revision it was fitted to, and no other.
it.each([3, 5])('a proposal for revision %i is not laid over revision 4', (revision) => {
  useProposal.setState({ pending: proposed(revision) })
  expect([useScene.getState().of, ids()]).toEqual(['document', ['a', 'b', 'c']])
})

it('a proposal is looked at again once document and proposal are of one revision', () => {
  useProposal.setState({ pending: proposed(4) })
  useDocument.setState({ workflow: { ...now, name: 'Other' }, revision: 5 })
  expect(useScene.getState().of).toBe('document')
  useProposal.setState({ pending: proposed(5) })
  expect(useScene.getState()).toMatchObject({ of: 'proposal', workflow: { name: 'Other' } })
})

it('a step that a proposal would take away can still be looked at', () => {
  useProposal.setState({ pending: proposed(4) })
  const scene = useScene.getState()
  expect([stepIn(scene, 'c')?.name, stepIn(scene, 'd')?.name, stepIn(scene, 'a')?.name]).toEqual(['c', 'd', 'a'])
  expect([stepIn(scene, 'x'), stepIn(scene, undefined)]).toEqual([undefined, undefined])
})

it('a draft goes before a proposal, and saving the file makes no new scene', () => {
  useProposal.setState({ pending: proposed(4) })
  const before = useScene.getState()
  useDocument.setState({ saved: 'saved', savedAt: 'now' })
  expect(useScene.getState()).toBe(before)
  openDraft({ workflow: then, problems: [] })
  expect(useScene.getState()).toMatchObject({ of: 'draft', workflow: then, gone: { nodes: [], edges: [] } })
})

it('a field that is left makes a new scene only where it lacks something', () => {
  const lack = { code: 'argument-missing', severity: 'error', at: { node: 'a', path: 'tool/arguments/to' } }
  useDocument.setState({ workflow: { ...now, id: 'doc' }, problems: [lack] as unknown as Problem[] })
  useLeft.setState({ keys: new Set() })
  const before = useScene.getState()
  expect(before.unfilled.size).toBe(1)
  leave('doc', 'b', 'tool/arguments/to')
  expect(useScene.getState()).toBe(before)
  leave('doc', 'a', 'tool/arguments/to')
  expect(useScene.getState().unfilled.size).toBe(0)
})
