import { byId } from './workflow'
import { edgeFrom, goingOn } from './outputs'
import { following, leadingTo, scopesOf } from './scope'
import type { Workflow } from '../../wire/types'

// WhyNot is why a link cannot be made; see the rules in planner/workflow/validate_*.go.
export type WhyNot = 'self' | 'same' | 'foot' | 'ownFoot' | 'goesBack' | 'entersLoop' | 'leavesLoop'

// connect links an output of a step to another step, in place of where it led.
export function connect(workflow: Workflow, from: string, output: string, to: string): Workflow {
  const edge = edgeFrom(from, output, to)
  const at = workflow.edges.findIndex((one) => one.from === from && (one.output ?? '') === output)
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => (node.id === from ? goingOn(node, [output]) : node)),
    edges: at < 0 ? [...workflow.edges, edge] : workflow.edges.with(at, edge),
  }
}

// linker answers for one output which links cannot be made and why. It is asked
// for every step the pointer comes over, so the graph is read once.
export function linker(workflow: Workflow, from: string, output: string): (to: string) => WhyNot | undefined {
  const nodes = byId(workflow)
  const source = nodes.get(from)
  const follow = following(workflow)
  const scopes = scopesOf(workflow)
  const main = reached(workflow, follow)
  const earlier = leadingTo(workflow, from)
  const now = workflow.edges.find((edge) => edge.from === from && (edge.output ?? '') === output)?.to
  return (to) => {
    const target = nodes.get(to)
    if (from === to) return 'self'
    if (now === to) return 'same'
    if (source?.kind === 'EndLoop') return 'foot'
    if (output === 'LoopDone' && target?.endLoop?.loop === from) return 'ownFoot'
    if (earlier.has(to)) return 'goesBack'
    if (!main.has(from) || (!main.has(to) && scopes.of(to) === undefined)) return undefined // not part of the flow yet
    const [here, there] = [scopes.after(from, output), scopes.of(to)]
    if (here === there) return undefined
    return there === undefined || around(there, here, scopes.of) ? 'leavesLoop' : 'entersLoop'
  }
}

// around reports whether a loop holds another.
function around(outer: string, inner: string | undefined, of: (id: string) => string | undefined): boolean {
  for (let at = inner; at !== undefined; at = of(at)) if (at === outer) return true
  return false
}

// reached are the steps that the first one leads to.
function reached(workflow: Workflow, follow: ReturnType<typeof following>): ReadonlySet<string> {
  const led = new Set(workflow.nodes.flatMap(({ id }) => follow(id).map(({ to }) => to)))
  const first = workflow.nodes.find(({ id, kind }) => kind !== 'EndLoop' && !led.has(id)) ?? workflow.nodes[0]
  const seen = new Set(first ? [first.id] : [])
  for (const id of seen) for (const { to } of follow(id)) seen.add(to)
  return seen
}
