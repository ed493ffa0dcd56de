import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flow, linksOf } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { made } from '../document/made.fixture'
import { useDraft } from '../document/draft'
import { useNotices } from '../page/notices'
import { selectMany, useSelection } from '../page/selection'
import { removeSelected, renameStep, setEnabled } from './editing'
import type { Patch } from '../../wire/types'

// The program, which makes what it is asked for, or refuses it.
let refusal = ''
const app = {
  Edit: ({ patch }: { patch: Patch }): Promise<number> =>
    refusal === '' ? made(patch) : Promise.reject(new Error(refusal)),
}
vi.stubGlobal('window', { go: { main: { App: app } } })

const open = (...lines: string[]): void =>
  useDocument.setState(({ revision }) => ({ workflow: flow(...lines), revision: revision + 1 }))

beforeEach(() => {
  refusal = ''
  useDraft.setState({ draft: undefined })
  useNotices.setState({ list: [] })
  useDocument.setState({ readOnly: false })
})

describe('what is changed of some steps', () => {
  const steps = (): unknown[] =>
    useDocument.getState().workflow.nodes.map(({ name, enabled = true }) => (enabled ? name : `${name} off`))

  it('is changed of no other', async () => {
    open('a > b > c')
    await renameStep('b', 'Look')
    expect(steps()).toEqual(['a', 'Look', 'c'])
    selectMany(['a', 'b'])
    await setEnabled(false)
    expect(steps()).toEqual(['a off', 'Look off', 'c'])
    selectMany(['b'])
    await setEnabled(true)
    expect(steps()).toEqual(['a off', 'Look', 'c'])
  })
})

describe('after a removal', () => {
  it.each([
    ['the step behind it', ['b'], 'c'],
    ['the step behind all of several', ['b', 'd'], 'c'],
    ['the one before, where it was the last', ['d'], 'c'],
    ['the nearest before, where all behind went', ['b', 'c', 'd'], 'a'],
    ['the step behind the first', ['a'], 'b'],
    ['nothing, where nothing is left', ['a', 'b', 'c', 'd'], undefined],
  ])('%s is selected: without %j it is %s', async (_, gone, next) => {
    open('a > b > c > d')
    selectMany(gone)
    expect(await removeSelected()).toBe(true)
    expect(useSelection.getState().node).toBe(next)
    expect(useDocument.getState().workflow.nodes.map(({ id }) => id)).toEqual(
      ['a', 'b', 'c', 'd'].filter((id) => !gone.includes(id)),
    )
  })

  it('no step of the loop that went, nor a foot, is selected', async () => {
    open('a > l1:LoopBody > b > c > e1', 'l1:LoopDone > d')
    selectMany(['l1'])
    await removeSelected()
    expect(useSelection.getState().node).toBe('d')
    open('l1:LoopBody > b > e1 > l1')
    selectMany(['b'])
    await removeSelected()
    expect(useSelection.getState().node).toBe('l1')
  })

  it('what is done on failure does not become the way that goes on', async () => {
    open('a > t1 > b', 't1:OnError > c')
    selectMany(['t1'])
    await removeSelected()
    expect(linksOf(useDocument.getState().workflow)).toEqual(['a>b'])
    open('a > t1', 't1:OnError > c')
    selectMany(['t1'])
    await removeSelected()
    expect(linksOf(useDocument.getState().workflow)).toEqual([])
  })
})

it('a removal that is refused leaves the selection, and says why', async () => {
  open('a > b')
  selectMany(['a'])
  refusal = 'The document is closed.'
  expect(await removeSelected()).toBe(false)
  expect(useSelection.getState().node).toBe('a')
  expect(useNotices.getState().list).toMatchObject([{ text: 'The document is closed.' }])
})

it('nothing is removed from what is only looked at', async () => {
  open('a > b')
  selectMany(['a'])
  useDocument.setState({ readOnly: true })
  expect(await removeSelected()).toBe(false)
  expect(useDocument.getState().workflow.nodes).toHaveLength(2)
  expect(useNotices.getState().list).toHaveLength(1)
})
