import { beforeEach, describe, expect, it, vi } from 'vitest'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { useDraft } from '../store/document/draft'
import { useProposal } from '../store/assistant/proposal'
import { selectLink, selectMany, selectNote } from '../store/page/selection'
import { useCanvasPort } from '../store/page/canvasPort'
import type { CanvasPort } from '../store/page/canvasPort'
import { GRAPH, GROUPS, nameOf } from './command'
import type { Command, Place } from './command'
import { allCommands } from './commands'
import { outlineCommands } from './outline'
import { OUTLINE_KEYS } from './outlineKeys'
import type { Node, ProposalView, Workflow } from '../wire/types'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

const nodes: Node[] = [
  { id: 'a', name: 'A', kind: 'Tool' },
  { id: 'l', name: 'L', kind: 'Loop', loop: { maxIterations: 3 } },
  { id: 'e', name: 'E', kind: 'EndLoop', endLoop: { loop: 'l' } },
]
const workflow: Workflow = {
  version: 1,
  id: 'w',
  name: 'W',
  nodes,
  edges: [{ from: 'a', to: 'l' }],
  notes: [{ id: 'n', text: 'N', position: { x: 0, y: 0 } }] as Workflow['notes'],
}
const proposal = {
  id: 'p',
  revision: 0,
  patch: {},
  changes: [],
  problems: [],
  canApply: true,
} as unknown as ProposalView
const port = {} as CanvasPort // no command is run here

const pend = (): void => useProposal.setState({ pending: proposal })

// What a person can be in the middle of, and what can be selected there.
const situations: Record<string, () => void> = {
  'a workflow': () => undefined,
  'an empty workflow': () => useDocument.setState({ workflow: { ...workflow, nodes: [], edges: [], notes: [] } }),
  'a file that cannot be changed': () => useDocument.setState({ readOnly: true }),
  'a proposed change': pend,
  'a draft': () => useDraft.setState({ draft: { workflow, problems: [] } }),
  'a draft during a proposal': () => {
    pend()
    useDraft.setState({ draft: { workflow, problems: [] } })
  },
  'a version of before': () => useDraft.setState({ draft: { workflow, problems: [], past: { version: 1 } as never } }),
}
const selections: Record<string, () => void> = {
  nothing: () => selectMany([]),
  'a step': () => selectMany(['a']),
  'a loop': () => selectMany(['l']),
  'several steps': () => selectMany(['a', 'l']),
  'a link': () => selectLink('a→l'),
  'a note': () => selectNote('n'),
}
const states = Object.keys(situations).flatMap((situation) =>
  Object.keys(selections).map((selection) => [situation, selection] as const),
)

// The list of steps answers its own keys before the page does.
const ownKeys: ReadonlySet<string> = new Set([
  ...Object.keys(OUTLINE_KEYS),
  ...Object.values<Command>(outlineCommands).flatMap(({ keys }) => keys),
])

// usesOf are the keys of a command as they work now, each with a place.
function usesOf({ keys, canvasKeys = [], systemKey, on = GRAPH, when, keysWhen }: Command): string[] {
  if (!when() || keysWhen?.() === false) return []
  const use = (key: string, place: Place): string[] =>
    place === 'steps' && ownKeys.has(key) ? [] : [`${key} on ${place}`]
  return [
    ...[...keys, ...(systemKey === undefined ? [] : [systemKey])].flatMap((key) =>
      on.flatMap((place) => use(key, place)),
    ),
    ...canvasKeys.flatMap((key) => GRAPH.flatMap((place) => use(key, place))), // everywhere in a window of our own
  ]
}

beforeEach(() => {
  useDocument.setState({ workflow, canUndo: true, canRedo: true, readOnly: false })
  useDraft.setState({ draft: undefined })
  useProposal.setState({ pending: undefined })
  useCanvasPort.setState({ port })
  selectMany([])
})

describe('the commands', () => {
  it('have an id each', () => {
    const ids = allCommands.map(({ id }) => id)
    expect(Object.keys(texts.commands.also).filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it('have a name, an icon and a group', () => {
    const bare = allCommands.filter(
      (one) => one.label() === '' || nameOf(one) === '' || !GROUPS.includes(one.group) || typeof one.icon !== 'object',
    )
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  it.each(states)('share no key that could mean two things: %s, %s selected', (situation, selection) => {
    situations[situation]?.()
    selections[selection]?.()
    const users = new Map<string, string[]>()
    for (const command of allCommands) {
      for (const use of usesOf(command)) users.set(use, [...(users.get(use) ?? []), command.id])
    }
    expect(users.size).toBeGreaterThan(5)
    expect([...users].filter(([, ids]) => ids.length > 1)).toEqual([])
  })

  it('share no key in the list of steps', () => {
    const keys = [
      ...Object.keys(OUTLINE_KEYS),
      ...Object.values<Command>(outlineCommands).flatMap((one) => [...one.keys, one.systemKey ?? []].flat()),
    ]
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })
})
