import { edgeKey } from './workflow'
import type { Edge, Node, Workflow } from '../../wire/types'

// flow reads a small workflow: "a > b > c", one line a way; "a:IfTrue > b" leaves
// by an output. The kind is told by the first letter of an id: i If, s Switch with
// the cases x and y, l Loop, e the EndLoop of the loop with the rest of its id, t a
// Tool with an error output, and a Tool otherwise.
export function flow(...lines: string[]): Workflow {
  const ids = new Set<string>()
  const edges: Edge[] = []
  for (const line of lines) {
    const stops = line.split('>').map((stop) => stop.trim().split(':') as [string, ...string[]])
    stops.forEach(([id, ...rest], at) => {
      ids.add(id)
      const to = stops[at + 1]?.[0]
      const output = rest.join(':')
      if (to !== undefined) edges.push(output === '' ? { from: id, to } : { from: id, to, output })
    })
  }
  return { version: 1, id: 'w', name: 'W', nodes: [...ids].map(nodeOf), edges, notes: [] }
}

function nodeOf(id: string): Node {
  const own = { id, name: id }
  switch (id[0]) {
    case 'i':
      return { ...own, kind: 'If', if: { condition: {} } }
    case 's':
      return { ...own, kind: 'Switch', switch: { cases: ['x', 'y'].map((name) => ({ name, condition: {} })) } }
    case 'l':
      return { ...own, kind: 'Loop', loop: { maxIterations: 3 } }
    case 'e':
      return { ...own, kind: 'EndLoop', endLoop: { loop: `l${id.slice(1)}` } }
    case 't':
      return { ...own, kind: 'Tool', tool: { name: 'click', arguments: {} }, onFailure: 'branch' }
    default:
      return { ...own, kind: 'Tool', tool: { name: 'click', arguments: {} } }
  }
}

// linksOf is what a workflow links, sorted, and the branches that end on purpose.
export function linksOf(workflow: Workflow): string[] {
  const ends = workflow.nodes.flatMap(({ id, ends = [] }) => ends.map((output) => `${id}:${output}.`))
  return [...workflow.edges.map(edgeKey), ...ends].toSorted()
}
