import { describe, expect, it } from 'vitest'
import { conditionText } from '../graph/condition'
import { pieces, summary } from './describe'
import { lookOf } from '../graph/look'
import type { Condition, Node } from '../../wire/types'

const text = (node: Node): string =>
  summary(node, (id) => `name of ${id}`)
    .map((piece) => (piece.reference ? `[${piece.text}]` : piece.text))
    .join('')

describe('summary', () => {
  const base = { id: 'n', name: 'N' }
  const cases: [string, Node, string][] = [
    [
      'a tool with references',
      { ...base, kind: 'Tool', tool: { name: 'move_file', arguments: { from: '{{page.file}}', to: 'In/{{m}}' } } },
      'move_file [page.file] In/[m]',
    ],
    ['a tool without arguments', { ...base, kind: 'Tool', tool: { name: 'screenshot', arguments: {} } }, 'screenshot '],
    [
      'numbers and lists',
      { ...base, kind: 'Tool', tool: { name: 'click', arguments: { x: 4, keys: ['a'] } } },
      'click 4 ["a"]',
    ],
    [
      'a condition',
      {
        ...base,
        kind: 'If',
        if: { condition: { left: { variable: 'a.b' }, operator: 'GreaterThanOrEqual', right: { literal: 3 } } },
      },
      'a.b ≥ 3',
    ],
    ['a loop over a list', { ...base, kind: 'Loop', loop: { over: 'a.items', maxIterations: 9 } }, 'each of [a.items]'],
    ['a loop without an exit', { ...base, kind: 'Loop', loop: { maxIterations: 9 } }, 'up to 9 times'],
    ['the end of a loop', { ...base, kind: 'EndLoop', endLoop: { loop: 'l' } }, 'back to “name of l”'],
    [
      'a switch',
      {
        ...base,
        kind: 'Switch',
        switch: {
          cases: [
            { name: 'a', condition: {} },
            { name: 'b', condition: {} },
          ],
        },
      },
      'a · b',
    ],
    ['lines become one', { ...base, kind: 'AiStep', aiStep: { prompt: 'one\n  two' } }, 'one two'],
  ]
  it.each(cases)('%s', (_, node, want) => expect(text(node)).toBe(want))
})

describe('conditionText', () => {
  const equals: Condition = { left: { variable: 'a' }, operator: 'Equals', right: { literal: 'x' } }
  const cases: [string, Condition | undefined, string][] = [
    ['nothing', undefined, ''],
    ['a text', equals, 'a = “x”'],
    ['no right side', { left: { variable: 'a' }, operator: 'IsEmpty' }, 'a is empty'],
    ['null is a value', { left: { variable: 'a' }, operator: 'NotEquals', right: { literal: null } }, 'a ≠ null'],
    ['an incomplete one', { left: { variable: 'a' }, operator: 'LessThan' }, 'a < …'],
    ['groups within groups', { any: [equals, { all: [equals, equals] }] }, 'a = “x” or (a = “x” and a = “x”)'],
  ]
  it.each(cases)('%s', (_, condition, want) => expect(conditionText(condition)).toBe(want))
})

describe('pieces', () =>
  it('keeps braces that are no reference', () =>
    expect(pieces('a {b} {{c}}')).toEqual([
      { text: 'a {b} ', reference: false },
      { text: 'c', reference: true },
    ])))

describe('lookOf', () =>
  it.each([
    ['ask_person', 'person', 'person'],
    ['list_tasks', 'tool', 'folder'],
    ['takeScreenshot', 'tool', 'camera'],
    ['acme.frobnicate', 'tool', 'wrench'],
  ])('%s', (name, family, icon) =>
    expect(lookOf({ id: 'n', name: 'N', kind: 'Tool', tool: { name, arguments: {} } })).toEqual({ family, icon }),
  ))
