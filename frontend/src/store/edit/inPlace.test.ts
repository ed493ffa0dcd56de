import { beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../eventually.fixture'
import { flow } from '../../domain/graph/parse.fixture'
import { late } from '../../domain/texts/late'
import { useDocument } from '../document/document'
import { useInPlace } from '../document/inPlace'
import { useNotices } from '../page/notices'
import { useTools } from '../program/tools'
import { togglePlace } from './inPlace'
import type { Node, Workflow } from '../../wire/types'

// What the workflows are that the steps call; those that are gone are not there.
const there = new Map<string, Workflow>()
const asked: string[] = []
const app = {
  LookAtCalled: (id: string) => {
    asked.push(id)
    return Promise.resolve({ known: there.has(id), workflow: there.get(id) ?? flow('none') })
  },
}
vi.stubGlobal('window', { go: { main: { App: app } } })

const workflow = (id: string): Workflow => ({ ...flow(`${id}_step`), id })
const call = (id: string, of: string): Node => ({
  id,
  name: id,
  kind: 'Tool',
  tool: { name: `workflow__${of}`, workflow: of, arguments: {} },
})
const open = (id: string, ...nodes: Node[]): void =>
  useDocument.setState(({ revision }) => ({ workflow: { ...flow('x'), id, nodes, edges: [] }, revision: revision + 1 }))
const shown = (): string[] => [...useInPlace.getState().steps].map(([step, { id }]) => `${step} ${id}`)

beforeEach(async () => {
  useNotices.setState({ list: [] })
  there.clear()
  for (const id of ['w1', 'w2']) there.set(id, workflow(id))
  open('w', call('a', 'w1'), call('b', 'w2'))
  useInPlace.setState({ steps: new Map() })
  await togglePlace('a')
  await togglePlace('b')
  expect(shown()).toEqual(['a w1', 'b w2'])
  asked.length = 0
})

it('a step shows what it calls, and hides it again', async () => {
  await togglePlace('a')
  expect(shown()).toEqual(['b w2'])
})

it.each([
  ['calls another workflow', [call('a', 'w2'), call('b', 'w2')], ['b w2']],
  ['is gone', [call('b', 'w2')], ['b w2']],
  ['was moved', [{ ...call('a', 'w1'), position: { x: 9, y: 9 } }, call('b', 'w2')], ['a w1', 'b w2']],
])('a step that %s shows what it did no more', (_, nodes, stay) => {
  open('w', ...nodes)
  expect(shown()).toEqual(stay)
})

it('another document shows nothing, though its steps have the same ids', () => {
  open('other', call('a', 'w1'), call('b', 'w2'))
  expect(shown()).toEqual([])
})

it('what comes when another document is open is not shown in it', async () => {
  await togglePlace('a')
  const asking = togglePlace('a')
  open('other', call('a', 'w1'))
  await asking
  expect(shown()).toEqual([])
})

it('of a workflow that is gone it says so', async () => {
  await togglePlace('a')
  there.delete('w1')
  await togglePlace('a')
  expect([shown(), useNotices.getState().list.map(({ text }) => text)]).toEqual([['b w2'], [late.piece.gone]])
})

it('what was changed elsewhere is looked at again', async () => {
  there.set('w1', { ...workflow('w1'), name: 'Changed' })
  useTools.setState({ tools: new Map() })
  await eventually(() => expect(useInPlace.getState().steps.get('a')?.name).toBe('Changed'))
  expect(asked).toEqual(['w1', 'w2'])
})
