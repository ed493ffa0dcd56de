import { expect, it } from 'vitest'
import { outputsOf } from '../../domain/graph/outputs'
import type { Edge, Node } from '../../wire/types'
import { waits } from './waits'

const node = (own: Partial<Node>): Node => ({ id: 'n', name: 'N', kind: 'Tool', ...own })
const to = (output: string): Edge => ({ from: 'n', to: 'm', ...(output && { output }) })
const cases: Partial<Node> = { kind: 'Switch', switch: { cases: [{ name: 'Paid', condition: {} }] } }

it.each([
  ['a new decision', node({ kind: 'If' }), [], ['IfTrue', 'IfFalse']],
  ['one that goes on where it is so', node({ kind: 'If' }), [to('IfTrue')], ['IfFalse']],
  ['one that ends otherwise', node({ kind: 'If', ends: ['IfFalse'] }), [to('IfTrue')], []],
  ['a choice', node(cases), [], ['SwitchCase:Paid', 'SwitchDefault']],
  ['a step that may fail', node({ onFailure: 'branch' }), [], ['OnError']],
  ['the last step', node({}), [], []],
  ['a loop at the end', node({ kind: 'Loop' }), [to('LoopBody')], []],
])('%s shows the ways that lead nowhere yet', (_, one, edges: Edge[], want) =>
  expect(outputsOf(one).filter((output) => waits(one, output, edges))).toEqual(want),
)
