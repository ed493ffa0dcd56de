import type { ToolsByName } from '../form/tool'
import { isPlainObject } from '../table/table'
import type { Node, Output, Workflow } from '../../wire/types'
import { elementMembers } from './members'

// elementOutputs are what is in the element of a round, as far as the step tells that gives the list,
// else as the list was last, where seen says that; they come first, for a step hardly takes all of it.
export function elementOutputs(
  { nodes }: Workflow,
  over: Over | undefined,
  tools: ToolsByName,
  seen: readonly string[] = [],
): Output[] {
  const from = nodes.find(({ id }) => id === over?.node)
  const said = over && from ? membersIn(from, over.field, tools) : []
  const members = said.length > 0 ? said : untyped(seen)
  return members.filter(({ name }) => LEADS.test(name)).map((one) => ({ ...one, name: `item.${one.name}` }))
}

interface Over {
  node: string
  field: string
}

const LEADS = /^[^ .\t\r\n{}"]+$/ // names to which a reference can lead

function membersIn(from: Node, field: string, tools: ToolsByName): Output[] {
  if (from.kind === 'Loop') return field === 'results' ? collectedIn(from.loop?.collect) : []
  const { program } = from.tool?.arguments ?? {}
  if (field === 'value' && typeof program === 'string') return elementMembers(program)
  const { items = '' } = tools.get(from.tool?.name ?? '')?.outputs.find(({ name }) => name === field) ?? {}
  return /^\{.*\}$/.test(items) ? untyped(items.slice(1, -1).split(', ')) : []
}

const collectedIn = (collect: unknown): Output[] => (isPlainObject(collect) ? untyped(Object.keys(collect)) : [])

const untyped = (names: readonly string[]): Output[] => names.map((name) => ({ name, type: '' }))
