import { expect, it } from 'vitest'
import { shapedBy } from './shaped'
import type { Node, ProposalView, ProposedChange, Workflow } from '../../wire/types'

const tool = (id: string, name: string, args: Record<string, unknown>): Node => ({
  id,
  name: id,
  kind: 'Tool',
  tool: { name, arguments: args },
})
const workflow = {
  nodes: [
    tool('read', 'read_table', { path: 'a.csv' }),
    tool('keep', 'transform_data', { data: '{{read.rows}}', program: 'map(.a)' }),
    tool('then', 'transform_data', { data: { of: '{{keep.value}}' }, program: 'length' }),
    tool('tell', 'notify', { message: '{{then.value}}' }),
  ],
} as unknown as Workflow
const change = (kind: ProposedChange['kind'], nodes: string[], ...paths: string[]): ProposedChange => ({
  id: kind + nodes.join(),
  kind,
  text: '',
  nodes,
  links: [],
  fields: paths.map((path) => ({ path })),
  accepted: true,
})

it.each<[string, ProposedChange, ProposedChange[], string[]]>([
  ['a program that is added is one', change('added', ['keep']), [], ['keep']],
  ['and one that is altered', change('changed', ['keep'], 'tool/arguments/program'), [], ['keep']],
  ['one whose step is only named anew is none', change('changed', ['keep'], 'name'), [], []],
  ['other tools have none', change('added', ['tell']), [], []],
  ['a source that is added has given nothing yet', change('added', ['then']), [change('added', ['keep'])], []],
  [
    'a source that is altered gave something else',
    change('added', ['keep']),
    [change('changed', ['read'], 'tool/arguments/path')],
    [],
  ],
  ['of a group those are left whose source is not in it', change('added', ['keep', 'then']), [], ['keep']],
])('%s', (_, of, others, shaped) => {
  const proposal = { changes: [of, ...others] } as ProposalView
  expect(shapedBy(of, proposal, workflow).map(({ node }) => node)).toEqual(shaped)
})
