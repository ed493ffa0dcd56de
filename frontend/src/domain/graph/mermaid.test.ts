import { describe, expect, test } from 'vitest'
import { mermaidOf } from './mermaid'
import type { Body, Edge, Node, Workflow } from '../../wire/types'

const tool = (id: string, name = id): Node => ({ id, name, kind: 'Tool', tool: { name: 'notify', arguments: {} } })
const make = (nodes: Node[], edges: Edge[] = []): Workflow => ({
  version: 1,
  id: 'w',
  name: 'W',
  nodes,
  edges,
  notes: [],
})
const lines = (nodes: Node[], edges: Edge[] = [], bodies: Body[] = []): string[] =>
  mermaidOf(make(nodes, edges), bodies).split('\n')
const named = (name: string): string | undefined => lines([tool('a', name)])[1]

test('an empty workflow is an empty chart', () => expect(mermaidOf(make([]), [])).toBe('flowchart TD\n'))

describe('labels', () =>
  test.each([
    ['Open Notes', 'Open Notes'],
    ['Say “hi”', 'Say “hi”'],
    ['Say "hi"', 'Say #34;hi#34;'],
    ['Total > 1,000?', 'Total #62; 1,000?'],
    ['a [b] (c) {d} |e|', 'a #91;b#93; #40;c#41; #123;d#125; #124;e#124;'],
    ['#1 & more', '#35;1 #38; more'],
    ['Überprüfe 発注 🧾', 'Überprüfe 発注 🧾'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['%%{init: {}}%%', '#37;#37;#123;init#58; #123;#125;#125;#37;#37;'],
    ['`code` *bold* _em_ $$x$$', '#96;code#96; #42;bold#42; #95;em#95; #36;#36;x#36;#36;'],
    ['a\\nb', 'a#92;nb'],
    ['1. First', '1#46; First'],
    ['1.5 hours', '1.5 hours'],
    ['- dash', '#45; dash'],
    ['well-known - not a list', 'well-known - not a list'],
    ['end', 'end'],
    ['', ' '],
  ])('%j', (name, want) => expect(named(name)).toBe(`  n1["${want}"]`)))

test('every kind has its shape', () => {
  const kinds = ['Tool', 'If', 'Switch', 'Loop', 'EndLoop', 'AiTransform', 'AiStep'] as const
  expect(lines(kinds.map((kind) => ({ id: kind, name: kind, kind }))).slice(1, -1)).toEqual([
    '  n1["Tool"]',
    '  n2{"If"}',
    '  n3{"Switch"}',
    '  n4{{"Loop"}}',
    '  n5(["EndLoop"])',
    '  n6[["AiTransform"]]',
    '  n7[["AiStep"]]',
  ])
})

test('links say their outputs, and only those whose steps are there', () => {
  const steps = [{ ...tool('if'), kind: 'If' as const }, tool('end'), tool('über')]
  const edges = [
    { from: 'if', to: 'end', output: 'IfTrue' },
    { from: 'if', to: 'über', output: 'SwitchCase:a|b "c"' },
    { from: 'end', to: 'gone' },
    { from: 'end', to: 'über' },
  ]
  expect(lines(steps, edges).slice(4, -1)).toEqual([
    '  n1 -->|"true"| n2',
    '  n1 -->|"a#124;b #34;c#34;"| n3',
    '  n2 --> n3',
  ])
})

test('loops are subgraphs, one in the other', () => {
  const loop = (id: string): Node => ({ id, name: `For "${id}"`, kind: 'Loop', loop: { maxIterations: 2 } })
  const foot = (id: string, of: string): Node => ({ id, name: 'Again', kind: 'EndLoop', endLoop: { loop: of } })
  const nodes = [loop('o'), loop('i'), tool('x'), foot('ie', 'i'), foot('oe', 'o'), tool('after')]
  const edges = [
    { from: 'o', to: 'i', output: 'LoopBody' },
    { from: 'i', to: 'x', output: 'LoopBody' },
    { from: 'x', to: 'ie' },
    { from: 'ie', to: 'i' },
    { from: 'i', to: 'oe', output: 'LoopDone' },
    { from: 'oe', to: 'o' },
    { from: 'o', to: 'after', output: 'LoopDone' },
  ]
  const bodies = [
    { loop: 'o', end: 'oe', nodes: ['i', 'ie'] },
    { loop: 'i', end: 'ie', parent: 'o', nodes: ['x'] },
  ]
  expect(lines(nodes, edges, bodies)).toEqual([
    'flowchart TD',
    '  subgraph n1_loop["For #34;o#34;"]',
    '    n1{{"For #34;o#34;"}}',
    '    subgraph n2_loop["For #34;i#34;"]',
    '      n2{{"For #34;i#34;"}}',
    '      n3["x"]',
    '      n4(["Again"])',
    '    end',
    '    n5(["Again"])',
    '  end',
    '  n6["after"]',
    '  n1 -->|"each"| n2',
    '  n2 -->|"each"| n3',
    '  n3 --> n4',
    '  n4 -.-> n2',
    '  n2 -->|"done"| n5',
    '  n5 -.-> n1',
    '  n1 -->|"done"| n6',
    '',
  ])
})

test('steps that are off are dashed', () =>
  expect(lines([tool('a'), { ...tool('b'), enabled: false }]).slice(3)).toEqual([
    '  classDef off stroke-dasharray: 4 3',
    '  class n2 off',
    '',
  ]))

test('ten times the steps take about ten times as long', () => {
  const took = (count: number): number => {
    const nodes = Array.from({ length: count }, (_, i) => tool(`s${i}`))
    const edges = nodes.slice(1).map((node, i) => ({ from: `s${i}`, to: node.id }))
    const before = performance.now()
    expect(lines(nodes, edges)).toHaveLength(1 + count + (count - 1) + 1)
    return performance.now() - before
  }
  // What is quadratic would take a hundred times. The machine may be busy: one of some tries has to do.
  const ratios = Array.from({ length: 5 }, () => took(5000) / Math.max(took(500), 0.2))
  expect(Math.min(...ratios)).toBeLessThan(40)
})
