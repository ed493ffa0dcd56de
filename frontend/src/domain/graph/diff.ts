import type { Change, Placed } from './patch'
import { edgeKey } from './workflow'
import type { Patch, Workflow } from '../../wire/types'

// diff is the patch that turns one workflow into the other. What keeps its order
// relative to the rest is updated in place; what moved is removed and added.
export function diff(before: Workflow, after: Workflow): Patch {
  const nodes = changes(before.nodes, after.nodes, ({ id }) => id)
  const edges = changes(before.edges, after.edges, edgeKey)
  const notes = changes(before.notes, after.notes, ({ id }) => id)
  const inputs = changes(before.inputs ?? [], after.inputs ?? [], ({ name }) => name)
  const outputs = changes(before.outputs ?? [], after.outputs ?? [], ({ name }) => name)
  return {
    ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
    ...some(
      'removedEdges',
      edges.removed.map(({ index, item }) => ({ index, edge: item })),
    ),
    ...some(
      'removedNodes',
      nodes.removed.map(({ index, item }) => ({ index, node: item })),
    ),
    ...some(
      'removedNotes',
      notes.removed.map(({ index, item }) => ({ index, note: item })),
    ),
    ...some(
      'removedInputs',
      inputs.removed.map(({ index, item }) => ({ index, input: item })),
    ),
    ...some(
      'removedOutputs',
      outputs.removed.map(({ index, item }) => ({ index, output: item })),
    ),
    ...some('updatedNodes', nodes.updated),
    ...some('updatedNotes', notes.updated),
    ...some('updatedInputs', inputs.updated),
    ...some('updatedOutputs', outputs.updated),
    ...some(
      'addedNodes',
      nodes.added.map(({ index, item }) => ({ index, node: item })),
    ),
    ...some(
      'addedEdges',
      edges.added.map(({ index, item }) => ({ index, edge: item })),
    ),
    ...some(
      'addedNotes',
      notes.added.map(({ index, item }) => ({ index, note: item })),
    ),
    ...some(
      'addedInputs',
      inputs.added.map(({ index, item }) => ({ index, input: item })),
    ),
    ...some(
      'addedOutputs',
      outputs.added.map(({ index, item }) => ({ index, output: item })),
    ),
  }
}

// isEmpty reports whether a patch changes nothing.
export const isEmpty = (patch: Patch): boolean => Object.keys(patch).length === 0

function some<Name extends keyof Patch, T>(name: Name, list: T[]): Partial<Record<Name, T[]>> {
  return list.length === 0 ? {} : ({ [name]: list } as Record<Name, T[]>)
}

interface Changes<T> {
  removed: (Placed & { item: T })[]
  updated: Change<T>[]
  added: (Placed & { item: T })[]
}

function changes<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): Changes<T> {
  if (before === after) return { removed: [], updated: [], added: [] }
  const was = new Map(before.map((item) => [key(item), item]))
  const keeps = inOrder(
    before.map(key),
    after.map(key).filter((one) => was.has(one)),
  )
  return {
    removed: before.flatMap((item, index) => (keeps.has(key(item)) ? [] : [{ index, item }])),
    updated: after.flatMap((item) => {
      const old = was.get(key(item))
      return old === undefined || old === item || !keeps.has(key(item)) || same(old, item)
        ? []
        : [{ before: old, after: item }]
    }),
    added: after.flatMap((item, index) => (keeps.has(key(item)) ? [] : [{ index, item }])),
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

// inOrder are the keys that need not move: where both lists go on alike, one
// that stands elsewhere is passed over.
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((key, at) => [key, at]))
  return new Set(longestRise(after.map((key) => place.get(key) ?? 0)).map((at) => before[at] ?? ''))
}

// longestRise is the longest increasing part of a list of different numbers.
function longestRise(list: readonly number[]): number[] {
  const ends: number[] = [] // by length: index of the smallest number that such a part ends with
  const previous: number[] = []
  list.forEach((value, i) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[i] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = i
  })
  const rise: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rise.unshift(list[at] ?? 0)
  return rise
}
