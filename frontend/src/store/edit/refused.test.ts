import { beforeEach, expect, it, vi } from 'vitest'
import { useDocument } from '../document/document'
import { useNotices } from '../page/notices'
import { useSelection } from '../page/selection'
import { run, showWhyNot, whyNot } from '../run/running'
import { useNotTaken } from './notTaken'
import { nameField } from './refused'
import { turnView, useView } from './showForm'
import { drop, forgetTyping, save, type } from './typing'

const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })
vi.stubGlobal('document', { getElementById: () => null })
vi.stubGlobal('requestAnimationFrame', () => 0)

const KEY = 'w/shape/program/0/value'
let held = '5'
const refusing = {
  current: () => held,
  save: () => Promise.reject(new Error('Is “1.000” 1000 or 1?')),
}
const WHY = '“Value” of “Shape the data” holds “1.000”, which is not taken yet. Answer below it, or press Esc.'

beforeEach(() => {
  forgetTyping()
  held = '5'
  useNotices.setState({ list: [] })
  const nodes = [{ id: 'shape', name: 'Shape the data', kind: 'Tool' as const }]
  useDocument.setState({ workflow: { version: 1, id: 'w', name: 'W', nodes, edges: [], notes: [] }, problems: [] })
  app.RunPlan = vi.fn()
  nameField(KEY, 'Value')
})

async function refuse(key = KEY): Promise<void> {
  type(key, '1.000', refusing)
  await save(key, refusing)
}

it('a text that was refused stops a run, which leads to its field', async () => {
  expect(whyNot()).toBe('')
  await refuse()
  expect([whyNot(), useNotTaken.getState().counted]).toEqual([WHY, '1 field not taken'])
  await run()
  expect(app.RunPlan).not.toHaveBeenCalled()
  expect(showWhyNot()).toBe(true)
  expect(useSelection.getState().node).toBe('shape')
  expect(useNotices.getState().list.map(({ text }) => text)).toEqual([WHY])
  useNotices.getState().list[0]?.act?.run() // it is given up
  expect([whyNot(), useNotices.getState().list]).toEqual(['', []])
})

it('a text that was refused is led to in the view that has its field, of several steps too', async () => {
  await refuse()
  useSelection.setState({ node: 'shape', nodes: ['other', 'shape'] })
  turnView('json')
  expect(showWhyNot()).toBe(true)
  expect([useView.getState().view, useSelection.getState().nodes]).toEqual(['form', ['shape']])
  drop(KEY)
  await refuse('w/shape/json')
  expect(showWhyNot()).toBe(true)
  expect(useView.getState().view).toBe('json')
})

it('a text that is refused as the run begins stops it, too', async () => {
  type(KEY, '1.000', refusing)
  void save(KEY, refusing)
  await run()
  expect(whyNot()).toBe(WHY)
  expect(app.RunPlan).not.toHaveBeenCalled()
})

it('a text in conflict with the document stops a run until that is decided', async () => {
  type(KEY, '1.000', refusing)
  held = '7'
  await save(KEY, refusing)
  expect(whyNot()).toBe(WHY)
  drop(KEY)
  expect(whyNot()).toBe('')
})

it('a text of another workflow, or of a step that is gone, stops none', async () => {
  await refuse('other/shape/name')
  await refuse('w/gone/name')
  expect(whyNot()).toBe('')
  await refuse()
  useDocument.setState(({ workflow }) => ({
    workflow: { ...workflow, nodes: [{ ...workflow.nodes[0], id: 'b' }] as never },
  }))
  expect(whyNot()).not.toBe(WHY)
})
