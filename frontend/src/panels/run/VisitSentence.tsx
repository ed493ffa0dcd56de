import { sentence } from '../../domain/text/sentence'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { PieceLine } from '../../ui/PieceLine'
import type { Visit } from '../../domain/run/runTrace'
import { useNames } from './useNames'
import type { Node } from '../../wire/types'

// VisitSentence says what a step did, with the values that it was given.
export function VisitSentence({ visit: { node, call, arguments: given } }: { visit: Visit }) {
  const nameOf = useNames()
  const tools = useTools((state) => state.tools)
  const step = useDocument((state) => state.workflow.nodes.find(({ id }) => id === node))
  const name = call || step?.tool?.name
  const said = name !== undefined && given ? called(node, name, given) : call === '' ? step : undefined
  if (!said) return null
  return <PieceLine wrap pieces={sentence(said, nameOf, tools)} />
}

const called = (id: string, name: string, given: Record<string, unknown>): Node => ({
  id,
  name: '',
  kind: 'Tool',
  tool: { name, arguments: given },
})
