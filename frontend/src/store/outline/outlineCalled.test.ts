import { beforeEach, expect, it, vi } from 'vitest'
import { useDocument } from '../document/document'
import { useInPlace } from '../document/inPlace'
import { useSelection } from '../page/selection'
import { currentRow, goTo, rowsNow, setOpen, useOutline } from './outline'
import { remove } from './outlineEdits'
import { nameOfRow } from './outlinePlace'
import type { Node, Workflow } from '../../wire/types'
import { eventually } from '../../eventually.fixture'

// The program, which answers as a test says.
const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const tool = (id: string, name: string, workflow = ''): Node => ({
  id,
  name,
  kind: 'Tool',
  tool: { name: 'x', arguments: {}, ...(workflow && { workflow }) },
})

const inner: Workflow = {
  version: 2,
  id: 'inner',
  name: 'Inner',
  nodes: [tool('call', 'Look'), tool('b', 'Tell')],
  edges: [{ from: 'call', to: 'b' }],
  notes: [],
}

const outer: Workflow = { ...inner, id: 'outer', name: 'Outer', nodes: [tool('call', 'Call it', 'inner')], edges: [] }

beforeEach(() => {
  app.LookAtCalled = () => Promise.resolve({ known: true, workflow: inner })
  useDocument.setState({
    workflow: outer,
    outline: { steps: [{ node: 'call', depth: 0 }], loops: [] },
    readOnly: false,
  })
  useInPlace.setState({ steps: new Map() })
})

const shown = (): string[] => rowsNow().map((row) => `${row.level} ${nameOfRow(row)}`)

it('what a step calls opens and closes with its row, on the canvas too', async () => {
  expect(shown()).toEqual(['1 Call it'])
  setOpen(['step call'], true)
  await eventually(() => expect(shown()).toEqual(['1 Call it', '2 Look', '2 Tell']))
  expect(useInPlace.getState().steps.get('call')).toBe(inner)
  setOpen(['step call'], false)
  await eventually(() => expect(shown()).toEqual(['1 Call it']))
})

it('a row of what is called is of the step that calls it, and cannot be changed', async () => {
  useInPlace.setState({ steps: new Map([['call', inner]]) })
  goTo(rowsNow()[2]?.key ?? '')
  expect(nameOfRow(currentRow())).toBe('Tell')
  expect(useSelection.getState().node).toBe('call')
  await remove()
  expect(useOutline.getState().said.text).toBe('It is of the called workflow. Open that to change it.')
  expect(shown()).toEqual(['1 Call it', '2 Look', '2 Tell'])
})
