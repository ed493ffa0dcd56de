import { beforeEach, expect, it, vi } from 'vitest'
import { useNotices } from '../page/notices'
import { approve, followTools, leave, look, useServers, waitingIn } from './servers'
import { useSession } from '../page/session'
import { useTools } from './tools'
import type { ServerView, ToolsView } from '../../wire/types'
import { eventually } from '../../eventually.fixture'

// The program as the page sees it: bound methods and events, answered by each test.
const app: Record<string, (...args: never[]) => unknown> = {}
let tell: (change: ToolsView) => void = () => undefined
const EventsOn = (_: string, listener: typeof tell): (() => void) => {
  tell = listener
  return () => {
    tell = () => undefined
  }
}
vi.stubGlobal('window', { go: { main: { App: app } }, runtime: { EventsOn } })

const server = (state: ServerView['state'], hash = 'h'): ServerView => ({
  name: 'files',
  state,
  text: '',
  until: '',
  last: [],
  log: '',
  line: 'x',
  alike: '',
  names: [],
  hash,
  tools: 0,
  changes: [],
  problems: [],
  disabled: false,
})
const told = (...servers: ServerView[]): ToolsView => ({ count: 3, ideas: [], servers })
const states = (): string[] => (useServers.getState().list ?? []).map(({ state }) => state)
const notices = (): string[] => useNotices.getState().list.map(({ text }) => text)
const tool = (name: string) => ({
  name,
  alike: '',
  description: '',
  server: '',
  parameters: {},
  outputs: [],
  open: false,
  effect: 'read',
})

beforeEach(() => {
  useServers.setState({ list: undefined, failure: '', left: [] })
  useNotices.setState({ list: [] })
  useSession.setState({ dialog: 'none', toolCount: 0 })
  app.Tools = () => Promise.resolve([])
  app.Servers = () => Promise.resolve([])
})

it('what the program tells is shown, with the count', () => {
  followTools()
  tell(told(server('ready')))
  expect(states()).toEqual(['ready'])
  expect(useSession.getState().toolCount).toBe(3)
})

it('an answer does not take the place of what was told after the call began', async () => {
  followTools()
  let answer: (list: ServerView[]) => void = () => undefined
  app.ApproveServer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const done = approve(server('unapproved'))
  tell(told(server('ready')))
  answer([server('starting')])
  await done
  expect(states()).toEqual(['ready'])
  app.ApproveServer = () => Promise.resolve([server('starting')])
  await approve(server('unapproved'))
  expect(states()).toEqual(['starting'])
})

it('a server that waits is told of once, and no more when it does not', () => {
  followTools()
  tell(told(server('unapproved')))
  expect(notices()).toHaveLength(1)
  useNotices.setState({ list: [] })
  tell(told(server('unapproved')))
  expect(notices()).toEqual([])
  tell(told(server('changed', 'another')))
  expect(notices()).toHaveLength(1)
  tell(told(server('ready')))
  expect(notices()).toEqual([])
})

it('nothing is told of where the person looks at it already', () => {
  followTools()
  useSession.setState({ dialog: 'settings', section: 'tools' })
  tell(told(server('unapproved')))
  expect(notices()).toEqual([])
})

it('a server that was left waits no more, until there is something else to approve', () => {
  const one = server('changed')
  useServers.setState({ list: [one] })
  leave(one)
  expect(waitingIn(useServers.getState())).toEqual([])
  useServers.setState({ list: [server('changed', 'another')] })
  expect(waitingIn(useServers.getState())).toHaveLength(1)
  useServers.setState({ list: [one] })
  look(one)
  expect(waitingIn(useServers.getState())).toEqual([one])
})

it('why the servers are not known is said', async () => {
  app.Servers = () => Promise.reject(new Error('Planwright is being closed.'))
  followTools()
  await eventually(() => expect(useServers.getState().failure).toBe('Planwright is being closed.'))
})

it('tools are read again when others are on offer, and stay the same value when they are not', async () => {
  const names = (): string[] => [...useTools.getState().tools.keys()]
  const tools = vi.fn(() => Promise.resolve([tool('a')]))
  app.Tools = tools
  followTools()
  await eventually(() => expect(names()).toEqual(['a']))
  const before = useTools.getState().tools
  tell(told())
  expect(tools).toHaveBeenCalledTimes(2)
  await tools.mock.results[1]?.value
  await Promise.resolve()
  expect(useTools.getState().tools).toBe(before)
  tools.mockResolvedValueOnce([tool('a'), tool('b')]).mockResolvedValueOnce([tool('c')])
  tell(told())
  tell(told())
  await eventually(() => expect(names()).toEqual(['c']))
})
