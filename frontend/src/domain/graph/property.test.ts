import { describe, expect, it } from 'vitest'
import { applyPatch } from './patch'
import { edgeKey, isBackEdge } from './workflow'
import { diff } from './diff'
import { outputsOf } from './outputs'
import { edited, FLOWS, flowFor, FREE_EDITS } from './random.fixture'
import type { Workflow } from '../../wire/types'

// flaws are what must never be wrong with a workflow, however it was edited.
function flaws({ nodes, edges, notes }: Workflow): string[] {
  const ids = new Map(nodes.map((node) => [node.id, node]))
  const found: string[] = []
  if (ids.size < nodes.length) found.push('two steps with one id')
  if (new Set(nodes.map(({ name }) => name)).size < nodes.length) found.push('two steps with one name')
  if (new Set(edges.map(edgeKey)).size < edges.length) found.push('two links alike')
  if (new Set(edges.map(({ from, output }) => `${from}:${output ?? ''}`)).size < edges.length)
    found.push('two links from one output')
  if (new Set(notes.map(({ id }) => id)).size < notes.length) found.push('two notes with one id')
  for (const edge of edges) {
    const from = ids.get(edge.from)
    if (!from || !ids.has(edge.to)) found.push(`${edgeKey(edge)} hangs`)
    else if (!outputsOf(from).includes(edge.output ?? '')) found.push(`${edgeKey(edge)} leaves by no output`)
  }
  for (const { id, kind } of nodes) {
    if (kind !== 'Loop') continue
    const feet = nodes.filter(({ endLoop }) => endLoop?.loop === id)
    const back = edges.filter((edge) => isBackEdge(ids.get(edge.from), edge) && edge.to === id)
    if (feet.length !== 1 || back.length !== 1) found.push(`${id} has ${feet.length} feet and ${back.length} ways back`)
  }
  for (const { id, endLoop } of nodes)
    if (endLoop && ids.get(endLoop.loop)?.kind !== 'Loop') found.push(`${id} is the foot of nothing`)
  return found
}

describe('after any edits', () =>
  it.each(FLOWS.map((_, i) => i))('flow %i is whole, and each edit is the patch that makes it', (flow) => {
    for (let seed = flow; seed < flow + 60 * FLOWS.length; seed += FLOWS.length) {
      let before = flowFor(seed)
      const made: string[] = []
      edited(before, FREE_EDITS, seed, 12, (name, after) => {
        made.push(name)
        expect(flaws(after), `seed ${seed}: ${made.join(', ')}`).toEqual([])
        expect(applyPatch(before, diff(before, after)), `seed ${seed}: ${made.join(', ')}`).toEqual(after)
        expect(applyPatch(after, diff(after, before)), `seed ${seed} back: ${made.join(', ')}`).toEqual(before)
        before = after
      })
    }
  }))
