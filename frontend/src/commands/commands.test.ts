import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Proposal } from '../domain/proposal'
import type { Workflow } from '../domain/workflow'
import { useDocument } from '../store/document'
import { useDraft } from '../store/draft'
import { useProposal } from '../store/proposal'
import { selectMany } from '../store/selection'
import { useViewport } from '../store/viewport'
import type { Viewport } from '../store/viewport'
import { GRAPH, GROUPS, nameOf } from './command'
import { allCommands } from './commands'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

const workflow: Workflow = { version: 1, id: 'w', name: 'W', nodes: [{ id: 'a', name: 'A', kind: 'Tool' }], edges: [], notes: [] }
const empty = { ...workflow, nodes: [] }
const proposal = { id: 'p', revision: 0, patch: {}, changes: [], problems: [], canApply: true } as unknown as Proposal
const doNothing = (): void => undefined
const port = {} as Viewport // no command is run here

// What a person can be in the middle of; each is put on top of those before it.
const states: Record<string, () => void> = {
  'an empty workflow': () => { useDocument.setState({ workflow: empty }) },
  'a workflow': doNothing,
  'a step is selected': () => { selectMany(['a']) },
  'a file that cannot be changed': () => { useDocument.setState({ readOnly: true }) },
  'a proposed change': () => { useProposal.setState({ pending: proposal }) },
  'a draft during a proposal': () => {
    useProposal.setState({ pending: proposal })
    useDraft.setState({ draft: { workflow, problems: [] } })
  },
  'a version of before': () => {
    useDraft.setState({ draft: { workflow, problems: [], past: { version: 1 } as never } })
  },
}

beforeEach(() => {
  useDocument.setState({ workflow, canUndo: true, canRedo: true, readOnly: false })
  useDraft.setState({ draft: undefined })
  useProposal.setState({ pending: undefined })
  useViewport.setState({ port })
  selectMany([])
})

describe('the commands', () => {
  it('have an id each', () => {
    const ids = allCommands.map(({ id }) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it('have a name, an icon and a group', () => {
    const bare = allCommands.filter((one) => one.label() === '' || nameOf(one) === '' || !GROUPS.includes(one.group) || typeof one.icon !== 'object')
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  it.each(Object.entries(states))('share no key that could mean two things: %s', (_, arrange) => {
    arrange()
    const users = new Map<string, string[]>()
    for (const { id, keys, on = GRAPH, when } of allCommands) {
      for (const use of keys.flatMap((key) => on.map((place) => `${key} on ${place}`))) {
        if (when()) users.set(use, [...(users.get(use) ?? []), id])
      }
    }
    expect(users.size).toBeGreaterThan(5)
    expect([...users].filter(([, ids]) => ids.length > 1)).toEqual([])
  })
})
