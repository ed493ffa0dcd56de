import type { Loop } from '../domain/graph/loops'
import type { Task } from './layout/arrange'
import { sizeOf } from './layout/geometry'
import { noteBox } from './layout/noteBox'
import type { Edge, Node, Note } from '../wire/types'

// sameTask reports whether two tasks have the same arrangement. What did not
// change is mostly the same object, so this is quick for thousands of steps.
export function sameTask(a: Task, b: Task): boolean {
  return (
    a.direction === b.direction &&
    a.workflow.id === b.workflow.id &&
    every(a.workflow.nodes, b.workflow.nodes, sameNode) &&
    every(a.workflow.edges, b.workflow.edges, sameEdge) &&
    every(a.workflow.notes, b.workflow.notes, sameNote) &&
    every(a.gone?.nodes, b.gone?.nodes, sameNode) &&
    every(a.gone?.edges, b.gone?.edges, sameEdge) &&
    every(a.loops, b.loops, sameLoop)
  )
}

function every<T>(a: readonly T[] = [], b: readonly T[] = [], same: (a: T, b: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((one, i) => one === b[i] || same(one, b[i] ?? one)))
}

function sameNode(a: Node, b: Node): boolean {
  const stands = a.position?.x === b.position?.x && a.position?.y === b.position?.y
  return a.id === b.id && a.kind === b.kind && stands && (a.name === b.name || sizeOf(a).height === sizeOf(b).height)
}

// What a note says changes nothing; links go around it.
function sameNote(a: Note, b: Note): boolean {
  const [one, other] = [noteBox(a), noteBox(b)]
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}

function sameEdge(a: Edge, b: Edge): boolean {
  return a.from === b.from && a.to === b.to && a.output === b.output
}

function sameLoop(a: Loop, b: Loop): boolean {
  return (
    a.head === b.head &&
    a.foot === b.foot &&
    a.parent === b.parent &&
    a.members.size === b.members.size &&
    [...a.members].every((id) => b.members.has(id))
  )
}
