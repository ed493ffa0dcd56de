import { parseReference } from '../graph/reference'
import { pieces } from '../text/describe'
import type { Node, ProposalView, ProposedChange, Workflow } from '../../wire/types'

// Shaped is a data program that a change brings, with the data that it gets.
export interface Shaped {
  node: string
  data: unknown
  program: string
}

const PROGRAMS = ['tool', 'tool/arguments/data', 'tool/arguments/program']

// shapedBy are the data programs that a change adds or alters. One whose source changes
// with it is left out: what that gave last says nothing of it.
export function shapedBy(change: ProposedChange, { changes }: ProposalView, { nodes }: Workflow): Shaped[] {
  if (change.kind !== 'added' && !change.fields.some(({ path }) => PROGRAMS.includes(path))) return []
  const others = changes.filter(({ kind }) => kind === 'added' || kind === 'changed').flatMap((other) => other.nodes)
  return nodes
    .filter(({ id }) => change.nodes.includes(id))
    .flatMap(programOf)
    .filter(({ data }) => !sourcesOf(data).some((id) => others.includes(id)))
}

function programOf({ id, tool }: Node): Shaped[] {
  const { data, program } = tool?.arguments ?? {}
  if (tool?.name !== 'transform_data' || data === undefined || typeof program !== 'string') return []
  return [{ node: id, data, program }]
}

// sourcesOf are the steps whose results stand in the data.
const sourcesOf = (data: unknown): string[] =>
  pieces(JSON.stringify(data)).flatMap(({ text, reference }) => (reference && parseReference(text)?.node) || [])
