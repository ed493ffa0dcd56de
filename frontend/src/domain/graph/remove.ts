import { edgeKey, isBackEdge } from './workflow'
import { ending } from './outputs'
import { following, leadsTo, whole } from './scope'
import type { Follow } from './scope'
import type { Edge, Node, Workflow } from '../../wire/types'

// remove takes steps out, a loop with all it holds, and notes. What led to them
// leads to what came after: past a branch to where its ways meet, else along its
// first one, never along what is done on failure. A branch after which nothing is left ends the workflow.
export function remove(workflow: Workflow, ids: ReadonlySet<string>, notes: ReadonlySet<string> = new Set()): Workflow {
  const gone = whole(workflow, ids)
  const after = bridge(workflow, gone)
  const edges = new Map<string, Edge>()
  const ends = new Map<string, string[]>()
  for (const edge of workflow.edges) {
    if (gone.has(edge.from)) continue
    const to = gone.has(edge.to) ? after(edge.to) : edge.to
    const next = to === edge.to ? edge : { ...edge, to: to ?? '' }
    if (to === undefined || to === edge.from) ends.set(edge.from, [...(ends.get(edge.from) ?? []), edge.output ?? ''])
    else edges.set(edgeKey(next), next)
  }
  const stay = (node: Node): Node => ending(node, ends.get(node.id) ?? [])
  return {
    ...workflow,
    nodes: workflow.nodes.filter(({ id }) => !gone.has(id)).map(stay),
    edges: [...edges.values()],
    notes: notes.size === 0 ? workflow.notes : workflow.notes.filter(({ id }) => !notes.has(id)),
  }
}

// unwrap takes a loop away and keeps the steps it holds, once.
export function unwrap(workflow: Workflow, head: string): Workflow {
  const foot = workflow.nodes.find(({ endLoop }) => endLoop?.loop === head)?.id
  const after = workflow.edges.find(({ from, output }) => from === head && output === 'LoopDone')?.to
  const first = workflow.edges.find(({ from, output }) => from === head && output === 'LoopBody')?.to
  const start = first === foot ? after : first
  const to = (id: string): string | undefined => (id === head ? start : id === foot ? after : id)
  const edges = workflow.edges.flatMap((edge) => {
    if (edge.from === head || edge.from === foot) return []
    const next = to(edge.to)
    return next === undefined ? [] : [{ ...edge, to: next }]
  })
  const lost = workflow.edges.filter((edge) => edge.to === foot && after === undefined)
  const nodes = workflow.nodes
    .filter(({ id }) => id !== head && id !== foot)
    .map((node) =>
      ending(
        node,
        lost.filter(({ from }) => from === node.id).map(({ output = '' }) => output),
      ),
    )
  return { ...workflow, nodes, edges }
}

// bridge answers which step comes after one that goes, undefined where none does.
function bridge(workflow: Workflow, gone: ReadonlySet<string>): (id: string) => string | undefined {
  const follow = following(workflow)
  const heads = new Map(workflow.nodes.map((node) => [node.id, node]))
  const known = new Map<string, string | undefined>()
  const ways = (id: string): readonly string[] =>
    follow(id)
      .filter(({ output }) => output !== 'OnError' && (heads.get(id)?.kind !== 'Loop' || output === 'LoopDone'))
      .map(({ to }) => to)
  const target = (id: string): string | undefined => (gone.has(id) ? known.get(id) : id)
  // settle finds it for a step once it is known for those after it. It keeps its own
  // list of what waits: thousands of steps may go that lead to one another.
  const settle = (id: string): void => {
    const open = new Set<string>()
    for (const waiting = [id]; waiting.length > 0;) {
      const at = waiting.at(-1) ?? ''
      if (!open.has(at) && !known.has(at)) {
        open.add(at)
        waiting.push(
          ...ways(at)
            .filter((to) => gone.has(to) && !open.has(to))
            .toReversed(),
        )
        continue
      }
      waiting.pop()
      if (known.has(at)) continue
      const ends = ways(at)
        .map(target)
        .filter((to) => to !== undefined)
      known.set(
        at,
        ends.reduce<string | undefined>((best, to) => nearer(best, to, follow), undefined),
      )
    }
  }
  return (id) => {
    if (gone.has(id)) settle(id)
    return target(id)
  }
}

// nearer is the one of two steps that leads to the other, else the first.
function nearer(best: string | undefined, to: string, follow: Follow): string {
  if (best === undefined || best === to) return to
  return leadsTo(to, best, follow) && !leadsTo(best, to, follow) ? to : best
}

// unlink takes a link away; a branch it came from then ends the workflow. The way
// back of a loop stays.
export function unlink(workflow: Workflow, key: string): Workflow {
  const edge = workflow.edges.find((one) => edgeKey(one) === key)
  const from = workflow.nodes.find(({ id }) => id === edge?.from)
  if (!edge || !from || isBackEdge(from, edge)) return workflow
  const ended = ending(from, [edge.output ?? ''])
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => (node === from ? ended : node)),
    edges: workflow.edges.filter((one) => one !== edge),
  }
}
