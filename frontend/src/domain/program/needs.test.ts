import { expect, it } from 'vitest'
import { needsOf } from './needs'
import type { Node } from '../../wire/types'

const tool = (name: string): Node => ({ id: name, name, kind: 'Tool', tool: { name, arguments: {} } })
const flow = (kind: Node['kind']): Node => ({ id: kind, name: kind, kind })

it.each<[string, Node[], string[]]>([
  ['no steps need nothing', [], []],
  ['flow and clocks need nothing', [flow('If'), flow('Loop'), flow('EndLoop'), tool('wait')], []],
  ['each need is said once, in one order', [tool('click'), tool('read_file'), tool('write_file')], ['files', 'screen']],
  ['steps that think need a model', [flow('AiStep'), flow('AiTransform')], ['model']],
  ['a tool of a server needs nothing that is known', [tool('crm.find'), tool('ask_person')], ['person']],
])('%s', (_, nodes, needs) => {
  expect(needsOf(nodes)).toEqual(needs)
})
