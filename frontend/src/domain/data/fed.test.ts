import { expect, it } from 'vitest'
import { tool } from '../form/tool.fixture'
import { flow } from '../graph/parse.fixture'
import { fed } from './fed'
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
const tools = new Map([shape, read, tool('click', '')].map((one) => [one.name, one]))

function calling(workflow: Workflow, names: Record<string, string>): Workflow {
  const nodes = workflow.nodes.map((node): Node =>
    names[node.id] === undefined ? node : { ...node, tool: { name: names[node.id] ?? '', arguments: {} } },
  )
  return { ...workflow, nodes }
}

it.each([
  ['the nearest list before it', 'a > b > n', { a: 'read', b: 'read', n: 'shape' }, '{{b.rows}}'],
  ['one that others stand behind', 'a > b > n', { a: 'read', n: 'shape' }, '{{a.rows}}'],
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
