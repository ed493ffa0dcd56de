import { beforeEach, expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { closeDraft, isEditable, openDraft } from '../document/draft'
import { setDrawer, setProblemsOpen, useSession } from './session'
import type { Problem } from '../../wire/types'

const drawer = (): string => useSession.getState().drawer
const problem = { code: 'node-dangling', severity: 'error', message: 'No.' } as unknown as Problem

beforeEach(() => {
  useDocument.setState({ workflow: flow('a > b'), readOnly: false })
  setDrawer('none')
})

it('what shows problems closes itself, and no other drawer', () => {
  setProblemsOpen(true)
  expect(drawer()).toBe('problems')
  setProblemsOpen(false)
  expect(drawer()).toBe('none')
  setDrawer('runs')
  setProblemsOpen(false)
  expect(drawer()).toBe('runs')
})

it.each([
  ['a draft with problems shows them', { problems: [problem] }, 'problems'],
  ['one without leaves what is open', { problems: [] }, 'runs'],
  ['a version of before leaves what is open', { problems: [problem], past: { id: 1 } as never }, 'runs'],
])('%s', (_, draft, want) => {
  setDrawer('runs')
  openDraft({ workflow: flow('a'), ...draft })
  expect([drawer(), isEditable()]).toEqual([want, false])
  closeDraft()
  expect([drawer(), isEditable()]).toEqual([want === 'problems' ? 'none' : want, true])
})
