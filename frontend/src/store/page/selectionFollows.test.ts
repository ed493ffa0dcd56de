import { beforeEach, expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { selectLink, selectMany, selectNote, useSelection } from './selection'
import { followDocument } from './selectionFollows'
import type { DocumentView, Workflow } from '../../wire/types'

followDocument()

const note = { id: 'n', text: 'N', position: { x: 0, y: 0 } }
const before = { ...flow('a > b > l1:LoopBody > c > e1'), notes: [note] }

// become makes the document another, as an event does.
const become = (workflow: Workflow, more: Partial<DocumentView> = {}): void =>
  useDocument.setState(({ revision }) => ({ workflow, revision: revision + 1, ...more }))

const selected = () => {
  const { node, nodes, link, note } = useSelection.getState()
  return { node, nodes, link, note }
}
const nothing = { node: undefined, nodes: [], link: undefined, note: undefined }

beforeEach(() => {
  useDocument.setState({ workflow: before, revision: 1, canUndo: true, canRedo: false, undoVersion: 5 })
  selectMany([])
})

it('a step that went is selected no more, and the others are', () => {
  selectMany(['a', 'b'])
  become(flow('a > c'))
  expect(selected()).toEqual({ ...nothing, node: 'a', nodes: ['a'] })
  become(flow('c'))
  expect(selected()).toEqual(nothing)
})

it('what stays is selected still, the very same', () => {
  selectMany(['a', 'b'])
  const was = useSelection.getState()
  become({ ...before, name: 'Other' })
  expect(useSelection.getState()).toBe(was)
})

it('a step of a proposal, which the document never had, stays selected while the document changes', () => {
  selectMany(['proposed'])
  become(flow('a > c'))
  expect(selected()).toEqual({ ...nothing, node: 'proposed', nodes: ['proposed'] })
  become(flow('a > c > proposed')) // it was applied
  become(flow('a > c'))
  expect(selected()).toEqual(nothing)
})

it('a link that went is selected no more, and one of a proposal is', () => {
  selectLink('a>b')
  become({ ...before, name: 'Other' })
  expect(selected().link).toBe('a>b')
  become(flow('a > c'))
  expect(selected()).toEqual(nothing)
  selectLink('a>proposed')
  become(flow('c > a'))
  expect(selected().link).toBe('a>proposed')
})

it('a note that went is selected no more', () => {
  selectNote('n')
  become({ ...before, name: 'Other' })
  expect(selected().note).toBe('n')
  become({ ...before, notes: [] })
  expect(selected()).toEqual(nothing)
})

it('what an undo brings back is selected, without the feet of loops', () => {
  become(flow('a'), { undoVersion: 6 })
  selectMany(['a'])
  become(before, { undoVersion: 5, canRedo: true })
  expect(selected()).toEqual({ ...nothing, node: 'c', nodes: ['b', 'l1', 'c'] })
})

it('one step that comes back is selected in place of what was', () => {
  become(flow('a > b > c'), { undoVersion: 6 })
  selectMany(['a'])
  become(flow('a > b > c > d'), { undoVersion: 5, canRedo: true })
  expect(selected()).toEqual({ ...nothing, node: 'd', nodes: ['d'] })
})

it.each([
  ['a redo', { undoVersion: 6, canRedo: true }],
  ['a new edit', { undoVersion: 6, canRedo: false }],
  ['a version of before', { undoVersion: 4, canRedo: false }],
])('what %s brings is not selected by itself', (_, more) => {
  become(flow('a > b'))
  selectMany(['a'])
  become(before, more)
  expect(selected()).toEqual({ ...nothing, node: 'a', nodes: ['a'] })
})

it('another document is none of its business', () => {
  selectMany(['a'])
  become({ ...flow('c'), id: 'other' })
  expect(selected()).toEqual({ ...nothing, node: 'a', nodes: ['a'] })
})
