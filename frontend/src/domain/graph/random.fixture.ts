import { edgeKey, isStep } from './workflow'
import { blockOf, copyOf, renewed } from './clipboard'
import { connect, linker } from './connect'
import { newBlock } from './fresh'
import type { New } from './fresh'
import { canInsert, insert } from './insert'
import { moved, placeAfter } from './move'
import { branches, openOf, outputsOf } from './outputs'
import { flow } from './parse.fixture'
import { remove, unlink, unwrap } from './remove'
import { whole } from './scope'
import type { Workflow } from '../../wire/types'

// Random edits for tests of what must hold after any of them.

// randomFrom is a generator of numbers from 0 up to 1 that a seed determines (mulberry32).
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const FLOWS: readonly string[][] = [
  ['a > b > c'],
  ['a > i1', 'i1:IfTrue > b > d', 'i1:IfFalse > c > d'],
  ['a > l1', 'l1:LoopBody > b > e1 > l1', 'l1:LoopDone > d'],
  ['l1:LoopBody > a > l2', 'l2:LoopBody > b > e2 > l2', 'l2:LoopDone > c > e1 > l1', 'l1:LoopDone > d'],
  ['a > t1 > b > d', 't1:OnError > c > d'],
  [
    'a > s1',
    's1:SwitchCase:x > b > d',
    's1:SwitchCase:y > c > d',
    's1:SwitchDefault > d',
    'd > l1',
    'l1:LoopBody > i1',
    'i1:IfTrue > f > e1 > l1',
    'i1:IfFalse > e1',
    'l1:LoopDone > g',
  ],
]

export const flowFor = (seed: number): Workflow => flow(...(FLOWS[seed % FLOWS.length] ?? []))

type Random = () => number

const NEWS: readonly New[] = [
  { kind: 'Tool', tool: 'click' },
  { kind: 'If' },
  { kind: 'Switch' },
  { kind: 'Loop' },
  { kind: 'AiStep' },
]

function one<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.floor(random() * list.length)]
}

export type Edit = (workflow: Workflow, random: Random) => Workflow

// plain are the steps that can be taken out without loss: where a decision goes, all but
// one of its ways is led to by nothing, and that is for the person to decide. So it is
// with what is done on failure.
const plain = ({ nodes }: Workflow): Workflow['nodes'] =>
  nodes.filter((node) => !branches(node) && node.onFailure !== 'branch')

// EDITS keep a valid workflow free of errors of structure: whatever they put into it is
// linked, and whatever they take out is bridged.
export const EDITS: Readonly<Record<string, Edit>> = {
  insertIntoLink: (workflow, random) => {
    const edge = one(
      workflow.edges.filter((each) => canInsert(workflow, each)),
      random,
    )
    return edge
      ? insert(workflow, newBlock(workflow, one(NEWS, random) ?? { kind: 'If' }), { kind: 'link', key: edgeKey(edge) })
      : workflow
  },
  insertAfter: (workflow, random) => {
    const node = one(workflow.nodes, random)
    return node
      ? insert(workflow, newBlock(workflow, one(NEWS, random) ?? { kind: 'If' }), placeAfter(workflow, node.id))
      : workflow
  },
  remove: (workflow, random) => {
    const ids = new Set([one(plain(workflow), random)?.id ?? '', one(plain(workflow), random)?.id ?? ''])
    return whole(workflow, ids).size === workflow.nodes.length ? workflow : remove(workflow, ids)
  },
  unwrap: (workflow, random) => {
    const loop = one(
      workflow.nodes.filter(({ kind }) => kind === 'Loop'),
      random,
    )
    return loop ? unwrap(workflow, loop.id) : workflow
  },
  duplicate: (workflow, random) => {
    const node = one(workflow.nodes.filter(isStep), random)
    const block = node && blockOf(copyOf(workflow, new Set([node.id])))
    return node && block ? insert(workflow, renewed(block, workflow), placeAfter(workflow, node.id)) : workflow
  },
  move: (workflow, random) => {
    const [node, to] = [one(plain(workflow).filter(isStep), random), one(workflow.nodes, random)]
    if (!node || !to || whole(workflow, new Set([node.id])).has(to.id)) return workflow
    return moved(workflow, new Set([node.id]), { kind: 'before', node: to.id })
  },
}

// FREE_EDITS may also leave steps unlinked, as a person may.
export const FREE_EDITS: Readonly<Record<string, Edit>> = {
  ...EDITS,
  removeAny: (workflow, random) => remove(workflow, new Set([one(workflow.nodes, random)?.id ?? ''])),
  addLoose: (workflow, random) =>
    insert(workflow, newBlock(workflow, one(NEWS, random) ?? { kind: 'If' }), { kind: 'loose', at: { x: 10, y: 10 } }),
  pasteLoose: (workflow, random) => {
    const ids = workflow.nodes.filter(() => random() < 0.3).map(({ id }) => id)
    const block = blockOf(copyOf(workflow, new Set(ids)))
    return block ? insert(workflow, renewed(block, workflow), { kind: 'loose' }) : workflow
  },
  unlink: (workflow, random) => {
    const edge = one(workflow.edges, random)
    return edge ? unlink(workflow, edgeKey(edge)) : workflow
  },
  connect: (workflow, random) => {
    const from = one(workflow.nodes.filter(isStep), random)
    const output = from && one(outputsOf(from), random)
    const to = one(workflow.nodes, random)
    if (!from || output === undefined || !to || linker(workflow, from.id, output)(to.id) !== undefined) return workflow
    return connect(workflow, from.id, output, to.id)
  },
  linkOpen: (workflow, random) => {
    const from = one(
      workflow.nodes.filter((node) => openOf(node, workflow.edges).length > 0),
      random,
    )
    const output = from && openOf(from, workflow.edges)[0]
    const to = one(workflow.nodes, random)
    if (!from || output === undefined || !to || linker(workflow, from.id, output)(to.id) !== undefined) return workflow
    return connect(workflow, from.id, output, to.id)
  },
}

// edited makes a number of random edits; it tells each by name.
export function edited(
  workflow: Workflow,
  edits: Readonly<Record<string, Edit>>,
  seed: number,
  count: number,
  tell?: (name: string, after: Workflow) => void,
): Workflow {
  const random = randomFrom(seed)
  let now = workflow
  for (let i = 0; i < count; i++) {
    const [name, edit] = one(Object.entries(edits), random) ?? ['', undefined]
    now = edit ? edit(now, random) : now
    tell?.(name, now)
  }
  return now
}
