// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { entry } from '../domain/graph/fork.fixture'
import { flow, linksOf } from '../domain/graph/parse.fixture'
import { useChat } from '../store/assistant/chat'
import { useDocument } from '../store/document/document'
import { useDraft } from '../store/document/draft'
import { made } from '../store/document/made.fixture'
import { useHistory } from '../store/document/history'
import { selectMany, useSelection } from '../store/page/selection'
import { historyCommands } from './history'
import { stepCommands } from './steps'
import type { Command } from './command'
import type { Outline, Patch } from '../wire/types'

vi.stubGlobal('go', { main: { App: { Edit: ({ patch }: { patch: Patch }) => made(patch) } } })

const way = (output: string, step: string): object => ({ output, steps: [entry(step)] })
const outline: Outline = {
  steps: [
    entry('a'),
    entry('l1', { end: 'e1', branches: [way('LoopBody', 'b')] }),
    entry('i', { branches: [way('IfTrue', 'd'), way('IfFalse', 'c')] }),
  ],
  loops: [{ loop: 'l1', end: 'e1', nodes: ['b'] }],
}

beforeEach(() => {
  useDraft.setState({ draft: undefined })
  useDocument.setState(({ revision }) => ({
    workflow: flow('a > l1:LoopBody > b > e1 > l1', 'l1:LoopDone > i:IfFalse > c', 'i:IfTrue > d'),
    outline,
    revision: revision + 1,
    readOnly: false,
  }))
  selectMany([])
})

const steps = (): string[] => useDocument.getState().workflow.nodes.map(({ id }) => id)
const links = (): string[] => linksOf(useDocument.getState().workflow)

async function done(command: Command, ...selected: string[]): Promise<void> {
  selectMany(selected)
  expect(command.when()).toBe(true)
  await command.run()
}

describe('a command for what is selected', () => {
  it('takes a loop away and keeps what is in it, from its head and its foot', async () => {
    const before = useDocument.getState().workflow
    for (const end of ['l1', 'e1']) {
      useDocument.setState(({ revision }) => ({ workflow: before, revision: revision + 1 }))
      await done(stepCommands.unwrapLoop, end)
      expect(steps()).toEqual(['a', 'b', 'i', 'c', 'd'])
      expect(links()).toContain('a>b')
    }
  })

  it('takes no loop away where none is selected alone', () => {
    for (const selected of [[], ['a'], ['l1', 'a']]) {
      selectMany(selected)
      expect(stepCommands.unwrapLoop.when()).toBe(false)
    }
  })

  it('repeats steps in a row', async () => {
    await done(stepCommands.wrapInLoop, 'a')
    expect(useDocument.getState().workflow.nodes.filter(({ kind }) => kind === 'Loop')).toHaveLength(2)
  })

  it('makes steps again', async () => {
    await done(stepCommands.duplicateSteps, 'a')
    expect(steps()).toHaveLength(8)
  })

  it('turns steps off, and on once all are off', async () => {
    await done(stepCommands.turn, 'a', 'c')
    const off = (): string[] =>
      useDocument.getState().workflow.nodes.flatMap(({ id, enabled }) => (enabled === false ? id : []))
    expect(off()).toEqual(['a', 'c'])
    await done(stepCommands.turn, 'a', 'b')
    expect(off().sort()).toEqual(['a', 'b', 'c'])
    await done(stepCommands.turn, 'a', 'c')
    expect(off()).toEqual(['b'])
  })

  it('removes them', async () => {
    await done(stepCommands.removeSelected, 'b', 'c')
    expect(steps()).toEqual(['a', 'l1', 'e1', 'i', 'd'])
  })

  it('removes a decision with its branches', async () => {
    await done(stepCommands.removeBranches, 'i')
    expect(steps()).toEqual(['a', 'l1', 'b', 'e1'])
  })

  it('names them in the field for the assistant, before what is there', async () => {
    useChat.setState({ draft: 'twice' })
    await done(stepCommands.askAbout, 'a', 'b')
    expect(useChat.getState().draft).toBe('@a @b twice')
  })

  it('selects all steps but the feet of loops', () => {
    stepCommands.selectAll.run()
    expect([...useSelection.getState().nodes].sort()).toEqual(['a', 'b', 'c', 'd', 'i', 'l1'])
  })
})

it.each([
  [false, false, 0],
  [true, false, 0],
  [false, true, 0],
  [false, false, 1],
])('a version can have a name once there is a change: undo %j, redo %j, %i versions', (canUndo, canRedo, versions) => {
  useDocument.setState({ canUndo, canRedo })
  useHistory.setState({ versions: Array.from({ length: versions }, () => ({ version: 1 }) as never) })
  expect(historyCommands.nameVersion.when()).toBe(canUndo || canRedo || versions > 0)
})
