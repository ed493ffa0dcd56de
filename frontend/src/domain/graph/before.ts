import type { Edge, Workflow } from '../../wire/types'

// Which steps run before another; the same as validation in planner/validate has it.

// isBehindAny: some step leads to this one.
export const isBehindAny = ({ edges }: Workflow, step: string | undefined): boolean =>
  edges.some(({ to }) => to === step)

// stepsBefore are the steps that run before one on some way, the nearest first.
export function stepsBefore(workflow: Workflow, point: string): string[] {
  const back = targets(ways(workflow).map(({ from, to }) => ({ from: to, to: from })))
  const found = new Set([point])
  for (const id of found) for (const from of back.get(id) ?? []) found.add(from)
  found.delete(point)
  const gone = goneBehind(workflow, point)
  return [...found].filter((id) => !gone.has(id))
}

// goneBehind are the steps in rounds that go on side by side and that the point is not in:
// what they gave is not there any more.
function goneBehind({ nodes, edges }: Workflow, point: string): ReadonlySet<string> {
  const gone = new Set<string>()
  const heads = nodes.filter(({ loop }) => loop?.parallel)
  if (heads.length === 0) return gone
  const next = targets(edges)
  for (const { id: head } of heads) {
    const feet = new Set(nodes.filter(({ endLoop }) => endLoop?.loop === head).map(({ id }) => id))
    const body = new Set(edges.filter(({ from, output }) => from === head && output === 'LoopBody').map(({ to }) => to))
    for (const id of body) if (!feet.has(id)) for (const to of next.get(id) ?? []) body.add(to)
    if (!body.has(point)) for (const id of body) gone.add(id)
  }
  return gone
}

// ways are the links as a run follows them: back to the head of a loop it takes nothing
// along, and what comes after a loop follows on its foot, unless it may have no round.
function ways({ nodes, edges }: Workflow): Edge[] {
  const heads = new Map(nodes.map(({ id, endLoop }) => [id, endLoop?.loop]))
  const feet = new Map(nodes.flatMap(({ id, endLoop }) => (endLoop ? [[endLoop.loop, id] as const] : [])))
  const idle = new Set(nodes.filter(({ loop }) => loop?.over || typeof loop?.times === 'string').map(({ id }) => id))
  return edges.flatMap((edge) => {
    if (heads.get(edge.from) === edge.to) return []
    const foot = edge.output === 'LoopDone' ? feet.get(edge.from) : undefined
    if (foot === undefined) return [edge]
    const after = { ...edge, from: foot }
    return idle.has(edge.from) ? [edge, after] : [after]
  })
}

// targets maps each step to those that it leads to.
function targets(edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>()
  for (const { from, to } of edges) {
    const list = map.get(from)
    if (list) list.push(to)
    else map.set(from, [to])
  }
  return map
}

// alwaysBefore are the steps that no way from the start to the point avoids. All
// of them are on any one way; one is avoided where something before it leads
// past it. Each step is looked at once.
export function alwaysBefore(workflow: Workflow, point: string): ReadonlySet<string> {
  const edges = ways(workflow)
  const next = targets(edges)
  const entered = new Set(edges.map(({ to }) => to))
  const start = workflow.nodes.find(({ id }) => !entered.has(id))?.id
  const way = shortestWay(start, next, point)
  const placeOn = new Map(way.map((id, at) => [id, at]))
  const seen = new Set<string>()
  const always = new Set<string>()
  let reach = 0
  way.forEach((id, at) => {
    if (at >= reach) always.add(id)
    const waiting = [id]
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      for (const to of next.get(step) ?? []) {
        const place = placeOn.get(to)
        if (place !== undefined) reach = Math.max(reach, place)
        else if (!seen.has(to)) waiting.push(to)
        seen.add(to)
      }
    }
  })
  always.delete(point)
  return always
}

// shortestWay leads from the first step to the point; empty where none does.
function shortestWay(start: string | undefined, next: ReadonlyMap<string, readonly string[]>, point: string): string[] {
  const cameFrom = new Map<string, string>()
  const queue = start === undefined ? [] : [start]
  for (const id of queue) {
    if (id === point) return wayTo(point, cameFrom)
    for (const to of next.get(id) ?? []) {
      if (to === start || cameFrom.has(to)) continue
      cameFrom.set(to, id)
      queue.push(to)
    }
  }
  return []
}

function wayTo(point: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  for (let id: string | undefined = point; id !== undefined; id = cameFrom.get(id)) way.push(id)
  return way.reverse()
}
