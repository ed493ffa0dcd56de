import { expect, it } from 'vitest'
import { tool } from '../form/tool.fixture'
import { flow } from '../graph/parse.fixture'
import { fed, redirected } from './fed'
import type { Node, ToolView, Workflow } from '../../wire/types'

const shape: ToolView = {
  ...tool('shape', ''),
  parameters: { type: 'object', properties: { data: {}, program: { type: 'string', format: 'jq' } } },
}
const read: ToolView = {
  ...tool('read', ''),
  outputs: [
    { name: 'count', type: 'integer' },
    { name: 'rows', type: 'array' },
  ],
}
const list: ToolView = {
  ...tool('list', ''),
  outputs: [
    { name: 'files', type: 'array', items: 'string' },
    { name: 'count', type: 'integer' },
    { name: 'text', type: 'string' },
  ],
}
const search: ToolView = {
  ...list,
  name: 'search',
  outputs: [
    { name: 'files', type: 'array', items: 'string' },
    { name: 'entries', type: 'array', items: '{modified, name, path, size}' },
    { name: 'count', type: 'integer' },
  ],
}
const doing = (name: string, properties: object, outputs: ToolView['outputs'] = []): ToolView => ({
  ...tool(name, ''),
  effect: 'write',
  parameters: { type: 'object', properties },
  outputs,
})
const text = { type: 'string' }
const write = doing(
  'write',
  { path: text, rows: { type: ['array', 'object'], format: 'rows' }, columns: { type: 'array' } },
  [
    { name: 'path', type: 'string' },
    { name: 'columns', type: 'array', items: 'string' },
    { name: 'text', type: 'string' },
  ],
)
const table: ToolView = {
  ...tool('table', ''),
  outputs: [
    { name: 'rows', type: 'array', items: 'object' },
    { name: 'columns', type: 'array', items: 'string' },
    { name: 'count', type: 'integer' },
    { name: 'text', type: 'string' },
  ],
}
const readFile: ToolView = {
  ...tool('read_table', ''),
  parameters: { type: 'object', properties: { path: { type: 'string', format: 'file' } }, required: ['path'] },
}
const notify = doing('notify', { message: text })
const save = doing('write_file', { path: text, text })
const zip = doing('zip', { files: { type: 'array', format: 'file', items: text }, path: text })
const typing = doing('type_text', { text })
const all = [shape, read, list, search, write, table, notify, save, zip, typing, readFile, tool('click', '')]
const tools = new Map(all.map((one) => [one.name, one]))

function calling(workflow: Workflow, names: Record<string, string>): Workflow {
  const nodes = workflow.nodes.map((node): Node =>
    names[node.id] === undefined ? node : { ...node, tool: { name: names[node.id] ?? '', arguments: {} } },
  )
  return { ...workflow, nodes }
}

it.each([
  ['the nearest list before it', 'a > b > n', { a: 'read', b: 'read', n: 'shape' }, '{{b.rows}}'],
  ['one that others stand behind', 'a > b > n', { a: 'read', n: 'shape' }, '{{a.rows}}'],
  ['files with their sizes rather than paths', 'a > n', { a: 'search', n: 'shape' }, '{{a.entries}}'],
  ['paths where there is no more', 'a > n', { a: 'list', n: 'shape' }, '{{a.files}}'],
  ['nothing where there is no list', 'a > n', { n: 'shape' }, undefined],
  [
    'nothing of a step that may not have run',
    'i1:IfTrue > a > n\ni1:IfFalse > n',
    { a: 'read', n: 'shape' },
    undefined,
  ],
  ['nothing where it shapes no data', 'a > n', { a: 'read', n: 'click' }, undefined],
])('a new step gets %s', (_, lines, names, data) => {
  const workflow = calling(flow(...lines.split('\n')), names)
  const after = fed(workflow, 'n', tools)
  expect(after.nodes.find(({ id }) => id === 'n')?.tool?.arguments.data).toBe(data)
  if (data === undefined) expect(after).toBe(workflow)
})

it.each<[string, string, Record<string, string>, Record<string, unknown> | undefined]>([
  [
    'rows and columns of a table',
    'a > n',
    { a: 'table', n: 'write' },
    { rows: '{{a.rows}}', columns: '{{a.columns}}' },
  ],
  ['what a data step makes', 'a > b > n', { a: 'table', b: 'shape', n: 'write' }, { rows: '{{b.value}}' }],
  ['no rows of names of files', 'a > n', { a: 'list', n: 'write' }, {}],
  ['files to pack', 'a > n', { a: 'list', n: 'zip' }, { files: '{{a.files}}' }],
  ['the file that was written to pack', 'a > n', { a: 'write', n: 'zip' }, { files: ['{{a.path}}'] }],
  ['how many rows, told', 'a > b > n', { a: 'table', b: 'shape', n: 'notify' }, { message: '{{b.count}} rows' }],
  ['how many files, told', 'a > n', { a: 'list', n: 'notify' }, { message: '{{a.count}} files' }],
  ['what was written, told', 'a > n', { a: 'write', n: 'notify' }, { message: '{{a.text}}' }],
  ['a text to write', 'a > n', { a: 'table', n: 'write_file' }, { text: '{{a.text}}' }],
  [
    'a text from before what only tells',
    'a > b > n',
    { a: 'table', b: 'write', n: 'write_file' },
    { text: '{{a.text}}' },
  ],
  ['nothing to type', 'a > n', { a: 'table', n: 'type_text' }, {}],
])('a new step gets %s', (_, lines, names, given) => {
  const after = fed(calling(flow(...lines.split('\n')), names), 'n', tools)
  expect(after.nodes.find(({ id }) => id === 'n')?.tool?.arguments).toEqual(given)
})

it('a new loop behind a step that writes goes over what that wrote', () => {
  const before = calling(flow('a > w > n1 > n1e'), { a: 'table', w: 'write' })
  const loop = { id: 'n1', name: 'n1', kind: 'Loop' as const, loop: { maxIterations: 10 } }
  const nodes = before.nodes.map((node) => (node.id === 'n1' ? loop : node))
  expect(fed({ ...before, nodes }, 'n1', tools).nodes.find(({ id }) => id === 'n1')?.loop?.over).toBe('a.rows')
})

it('a new loop goes over the list before it, however long that is', () => {
  const before = calling(flow('a > n1 > n1e'), { a: 'table' })
  const loop = { id: 'n1', name: 'n1', kind: 'Loop' as const, loop: { maxIterations: 10 } }
  const nodes = before.nodes.map((node) => (node.id === 'n1' ? loop : node))
  expect(fed({ ...before, nodes }, 'n1', tools).nodes.find(({ id }) => id === 'n1')?.loop).toEqual({
    over: 'a.rows',
    maxIterations: 10_000,
  })
})

it('the step behind a new data step takes what that makes, and no columns that may be gone', () => {
  const before = calling(flow('a > n > w\nn > x'.split('\n')[0] ?? ''), { a: 'table', n: 'shape', w: 'write' })
  const filled = fed(before, 'n', tools)
  const given = { rows: '{{a.rows}}', columns: '{{a.columns}}', path: 'out.csv' }
  const nodes = filled.nodes.map((node) =>
    node.id === 'w' ? { ...node, tool: { name: 'write', arguments: given } } : node,
  )
  const after = redirected({ ...filled, nodes }, 'n', tools)
  expect(after.nodes.find(({ id }) => id === 'w')?.tool?.arguments).toEqual({ rows: '{{n.value}}', path: 'out.csv' })
})

it.each([
  ['in its rounds what is told is an element', 'l1:LoopBody > n > e1', 'l1:LoopDone > b', '{{l1.item}}'],
  ['behind it nothing is told: there may have been no round', 'l1:LoopBody > b > e1', 'l1:LoopDone > n', undefined],
])('of a loop: %s', (_, body, done, message) => {
  const before = calling(flow('a > l1', body, 'e1 > l1', done), { a: 'list', b: 'list', n: 'notify' })
  const loop = { over: 'a.files', maxIterations: 10 }
  const nodes = before.nodes.map((node) => (node.id === 'l1' ? { ...node, loop } : node))
  const after = fed({ ...before, nodes }, 'n', tools)
  expect(after.nodes.find(({ id }) => id === 'n')?.tool?.arguments.message).toBe(message)
})

const GROUPS = 'group_by(ascending(.a)) | files(.[0].a)'

it.each<[string, string, string[], Record<string, string>, Record<string, unknown>]>([
  [
    'its rows and the name of its file, of a group',
    'g.value',
    [],
    { n: 'write' },
    { rows: '{{l1.item.rows}}', path: '{{l1.item.name}}.csv' },
  ],
  ['its rows, of a group', 'g.value', [], { n: 'shape' }, { data: '{{l1.item.rows}}' }],
  [
    'what is made of a group, and the name of its file',
    'g.value',
    ['b'],
    { b: 'shape', n: 'write' },
    { rows: '{{b.value}}', path: '{{l1.item.name}}.csv' },
  ],
  ['the file, of files', 'f.files', [], { n: 'read_table' }, { path: '{{l1.item}}' }],
  [
    'the file behind another step, of files',
    'f.files',
    ['b'],
    { b: 'click', n: 'read_table' },
    { path: '{{l1.item}}' },
  ],
  ['the file of an entry', 'f.entries', [], { n: 'read_table' }, { path: '{{l1.item.path}}' }],
  ['nothing of rows', 't.rows', [], { n: 'read_table' }, {}],
])('a new step in the rounds of a loop gets %s', (_, over, between, names, given) => {
  const body = ['l1:LoopBody', ...between, 'n', 'e1'].join(' > ')
  const before = calling(flow('f > t > g > l1', body, 'e1 > l1'), { f: 'search', t: 'table', g: 'shape', ...names })
  const nodes = before.nodes.map((node) => {
    if (node.id === 'g') return { ...node, tool: { name: 'shape', arguments: { program: GROUPS } } }
    return node.id === 'l1' ? { ...node, loop: { over, maxIterations: 10 } } : node
  })
  const after = fed({ ...before, nodes }, 'n', tools)
  expect(after.nodes.find(({ id }) => id === 'n')?.tool?.arguments).toEqual(given)
})

it('behind a loop over groups nothing of its elements is given', () => {
  const before = calling(flow('g > l1', 'l1:LoopBody > e1', 'e1 > l1', 'l1:LoopDone > n'), { g: 'shape', n: 'write' })
  const nodes = before.nodes.map((node) => {
    if (node.id === 'g') return { ...node, tool: { name: 'shape', arguments: { program: GROUPS } } }
    return node.id === 'l1' ? { ...node, loop: { over: 'g.value', maxIterations: 10 } } : node
  })
  expect(fed({ ...before, nodes }, 'n', tools).nodes.find(({ id }) => id === 'n')?.tool?.arguments).toEqual({})
})
