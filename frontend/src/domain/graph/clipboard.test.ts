import { describe, expect, it } from 'vitest'
import { blockOf, copyOf, renewed } from './clipboard'
import { flow, linksOf } from './parse.fixture'
import type { Node } from '../../wire/types'

const LOOP = flow('a > l1', 'l1:LoopBody > b > e1 > l1', 'l1:LoopDone > d')

describe('copyOf', () =>
  it('takes the links between, and a loop as a whole', () => {
    const block = blockOf(copyOf(LOOP, new Set(['l1', 'd'])))
    expect(block?.nodes.map(({ id }) => id)).toEqual(['l1', 'b', 'e1', 'd'])
    expect(linksOf({ ...LOOP, ...block } as typeof LOOP)).toEqual(['b>e1', 'e1>l1', 'l1:LoopBody>b', 'l1:LoopDone>d'])
  }))

describe('blockOf', () => {
  it.each([
    '',
    'hello',
    '{}',
    '[]',
    'null',
    '{"nodes": 1}',
    '{"nodes": []}',
    '{"nodes": [{"id": "a"}]}',
    '{"nodes": [{"id": "a", "name": "A", "kind": "Odd"}]}',
  ])('refuses %s', (text) => expect(blockOf(text)).toBeUndefined())

  const a = { id: 'a', name: 'A', kind: 'Switch' }
  it.each([
    [{ ...a, ends: 5 }],
    [{ ...a, ends: [5] }],
    [{ ...a, switch: { cases: 5 } }],
    [{ ...a, switch: { cases: [null] } }],
    [{ ...a, position: { x: '1', y: 2 } }],
    [a, { ...a, name: 'Of the same id' }],
  ])('refuses steps that no edit can work with: %o', (...nodes) =>
    expect(blockOf(JSON.stringify({ nodes }))).toBeUndefined(),
  )
})

describe('renewed', () => {
  it('gives free ids and names, and lets references follow', () => {
    const look: Node = {
      id: 'look',
      name: 'Look',
      kind: 'Tool',
      tool: { name: 'find_text', arguments: { text: '{{ other.text }}' } },
    }
    const use: Node = {
      id: 'use',
      name: 'Use',
      kind: 'Tool',
      note: 'see {{look.text}}',
      tool: { name: 'type_text', arguments: { variable: 'look.text', text: 'x {{look.text}} {{ look.count }}' } },
    }
    const seen: Node = {
      id: 'seen',
      name: 'Seen?',
      kind: 'If',
      if: { condition: { left: { variable: 'look.found' }, operator: 'Equals', right: { literal: '{{look.text}}' } } },
    }
    const workflow = { ...LOOP, nodes: [look, use, seen], edges: [] }
    const { nodes } = renewed({ nodes: [look, use, seen], edges: [], notes: [] }, workflow)
    expect(nodes.map(({ id, name }) => [id, name])).toEqual([
      ['look_2', 'Look 2'],
      ['use_2', 'Use 2'],
      ['seen_2', 'Seen? 2'],
    ])
    expect(nodes[0]?.tool?.arguments).toEqual({ text: '{{ other.text }}' })
    expect(nodes[1]?.tool?.arguments).toEqual({ variable: 'look.text', text: 'x {{look_2.text}} {{look_2.count}}' })
    expect(nodes[1]?.note).toBe('see {{look.text}}')
    expect(nodes[2]?.if?.condition).toEqual({
      left: { variable: 'look_2.found' },
      operator: 'Equals',
      right: { literal: '{{look.text}}' },
    })
  })

  it('lets a foot follow its loop', () => {
    const { nodes, edges } = renewed({ ...LOOP, nodes: LOOP.nodes.slice(1, 4) }, LOOP)
    expect(nodes.find(({ kind }) => kind === 'EndLoop')?.endLoop?.loop).toBe('l1_2')
    expect(edges.every(({ from, to }) => from.endsWith('_2') && to.endsWith('_2'))).toBe(true)
  })
})
