import { expect, test } from 'vitest'
import { differencesOf, isFirstOffer, offerOf, prettyJson, waits } from './server'
import type { ChangedField, ServerChange, ServerView, ToolView } from '../../wire/types'

const server = (part: Partial<ServerView>): ServerView => ({
  name: 'files',
  state: 'ready',
  text: '',
  until: '',
  last: [],
  log: '',
  line: 'x',
  alike: '',
  names: [],
  hash: 'h',
  tools: 0,
  changes: [],
  problems: [],
  disabled: false,
  ...part,
})
const change = (tool: string, field: ChangedField, before = '', after = ''): ServerChange => ({
  tool,
  field,
  before,
  after,
})
const offer = (name: string): ToolView => ({
  name,
  title: '',
  titles: {},
  alike: '',
  also: [],
  sentences: [],
  outcomes: [],
  description: '',
  server: 'files',
  parameters: {},
  outputs: [],
  open: false,
  effect: 'read',
})

test.each([
  ['unapproved', 'h', true],
  ['changed', 'h', true],
  ['unapproved', '', false], // it cannot be approved
  ['ready', 'h', false],
  ['broken', 'h', false],
] as const)('a server that is %s with the hash “%s” waits: %s', (state, hash, want) =>
  expect(waits(server({ state, hash }))).toBe(want),
)

test.each([
  ['nothing was approved', { changes: [change('a', 'added')] }, true],
  ['it offers nothing', {}, true],
  ['some are on offer', { changes: [change('a', 'added')], tools: 1 }, false],
  ['one is gone', { changes: [change('a', 'added'), change('b', 'removed')] }, false],
  ['it runs', { state: 'ready' as const }, false],
])('a first offer: %s', (_, part, want) => expect(isFirstOffer(server({ state: 'changed', ...part }))).toBe(want))

test('differences stand by tool: the way, what came, what is different, what went', () => {
  const changes = [
    change('gone', 'removed', 'old'),
    change('b', 'description', '1', '2'),
    change('', 'command', 'x', 'y'),
    change('b', 'schema', '{}', '[]'),
    change('new', 'added'),
  ]
  expect(differencesOf(changes).map(({ tool, kind, fields }) => [tool, kind, fields.length])).toEqual([
    ['', 'changed', 1],
    ['new', 'added', 1],
    ['b', 'changed', 2],
    ['gone', 'removed', 1],
  ])
  expect(differencesOf([])).toEqual([])
})

test('an offer is found by the name that the server gave it', () => {
  const offers = [offer('files__copy__all'), offer('files__all'), offer('files__copy')]
  expect(offerOf(offers, 'all')?.name).toBe('files__all')
  expect(offerOf(offers, 'copy__all')?.name).toBe('files__copy__all')
  expect(offerOf(offers, 'move')).toBeUndefined()
})

test.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['…{"a":', '…{"a":'],
  ['{"a":', '{"a":'],
  ['5 words', '5 words'],
])('%s is shown readable', (text, want) => expect(prettyJson(text)).toBe(want))
