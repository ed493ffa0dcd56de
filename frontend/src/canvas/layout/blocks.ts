import type { Loop } from '../../domain/graph/loops'
import { byId, isBackEdge } from '../../domain/graph/workflow'
import { framesOf } from './frames'
import { around, cardBox } from './geometry'
import type { Box, Measures, Point } from './geometry'
import { addTo } from './group'
import { layOut } from './layout'
import type { Elk } from './elkGraph'
import { scopesOf } from './scope'
import type { Edge, Node, Workflow } from '../../wire/types'

// Block is a part of a workflow that finds its place as a whole: new steps that
// are linked to each other.
export interface Block {
  ids: readonly string[]
  positions: ReadonlyMap<string, Point> // within the block
  frames: ReadonlyMap<string, Box> // of the loops that are wholly in it
  box: Box // around all of it
}

// blocksOf lays out the steps that have no place, each group that is linked by itself.
export function blocksOf(
  workflow: Workflow,
  loops: readonly Loop[],
  waiting: ReadonlySet<string>,
  measures: Measures,
  elk: Elk,
): Promise<Block[]> {
  return Promise.all(
    groupsOf(workflow, waiting).map(async (group) => {
      const ids = group.nodes.map((node) => node.id)
      const inner = ids.length === 1 ? [] : loopsWithin(loops, new Set(ids))
      const positions =
        ids.length === 1
          ? new Map(ids.map((id) => [id, { x: 0, y: 0 }]))
          : (await layOut(scopesOf({ ...workflow, ...group }, inner), measures, elk)).positions
      const frames = framesOf(inner, positions, measures.card)
      const box = around([...[...positions].map(([id, at]) => cardBox(at, measures.card(id))), ...frames.values()])
      return { ids, positions, frames, box: box ?? { x: 0, y: 0, ...measures.card('') } }
    }),
  )
}

interface Group {
  nodes: Node[]
  edges: Edge[]
}

// groupsOf are the waiting steps that are linked to each other, in their order.
function groupsOf(workflow: Workflow, waiting: ReadonlySet<string>): Group[] {
  const nodes = byId(workflow)
  const inner = workflow.edges.filter(({ from, to }) => waiting.has(from) && waiting.has(to))
  const linked = new Map<string, string[]>()
  for (const edge of inner) {
    if (isBackEdge(nodes.get(edge.from), edge)) continue
    addTo(linked, edge.from, edge.to)
    addTo(linked, edge.to, edge.from)
  }
  const groups = new Map<string, Group>() // by each of their steps
  for (const id of waiting) {
    if (groups.has(id)) continue
    const group = { nodes: [], edges: [] }
    for (const one of reach(id, linked)) groups.set(one, group)
  }
  for (const node of workflow.nodes) groups.get(node.id)?.nodes.push(node)
  for (const edge of inner) groups.get(edge.from)?.edges.push(edge)
  return [...new Set(groups.values())]
}

function reach(first: string, linked: ReadonlyMap<string, readonly string[]>): Set<string> {
  const group = new Set<string>()
  const open = [first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (group.has(id)) continue
    group.add(id)
    open.push(...(linked.get(id) ?? []))
  }
  return group
}

// loopsWithin are the loops whose head and foot are both in the group.
function loopsWithin(loops: readonly Loop[], ids: ReadonlySet<string>): Loop[] {
  if (ids.size === 1) return []
  const whole = loops.filter((loop) => ids.has(loop.head) && ids.has(loop.foot))
  const heads = new Set(whole.map((loop) => loop.head))
  return whole.map((loop) => ({
    ...loop,
    members: new Set([...loop.members].filter((id) => ids.has(id))),
    parent: loop.parent !== undefined && heads.has(loop.parent) ? loop.parent : undefined,
  }))
}
