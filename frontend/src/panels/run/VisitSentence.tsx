import { programOf, withoutProgram } from '../../domain/form/program'
import { sentence } from '../../domain/text/sentence'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { PieceLine } from '../../ui/PieceLine'
import type { Visit } from '../../domain/run/visit'
import { ProgramLines } from './ProgramLines'
import { useNames } from './useNames'
import type { Node } from '../../wire/types'

// VisitSentence says what a step did, with the values that it was given.
export function VisitSentence({ visit: { node, call, arguments: given } }: { visit: Visit }) {
  const nameOf = useNames()
  const tools = useTools((state) => state.tools)
  const step = useDocument((state) => state.workflow.nodes.find(({ id }) => id === node))
  const name = call || step?.tool?.name
  const own = call === '' ? step?.tool?.arguments : undefined
  const said = name !== undefined && given ? called(node, name, inShort(given, own)) : call === '' ? step : undefined
  if (!said) return null
  const program = programOf(said, tools)
  return (
    <>
      <PieceLine wrap pieces={sentence(withoutProgram(said, tools), nameOf, tools)} />
      {program && <ProgramLines program={program.text} />}
    </>
  )
}

const called = (id: string, name: string, given: Record<string, unknown>): Node => ({
  id,
  name: '',
  kind: 'Tool',
  tool: { name, arguments: given },
})

// inShort has lists and objects as the step has them: they stand whole below.
function inShort(given: Record<string, unknown>, own: Record<string, unknown> | undefined): Record<string, unknown> {
  const entries = Object.entries(given).map(([name, value]) => {
    const template = typeof value === 'object' && value !== null ? own?.[name] : undefined
    return [name, template ?? value] as const
  })
  return Object.fromEntries(entries)
}
