import { describe, expect, it } from 'vitest'
import {
  asKind,
  groupOf,
  kindOf,
  membersOf,
  replaceMember,
  withMember,
  withOperator,
  withoutMember,
  withSide,
} from './conditionEdit'
import { applyPatch } from '../graph/patch'
import { casesPatch, droppedBy, freeCaseName, stepPatch, withArgument, withSetting, withTool } from './stepEdit'
import { readStep, stepText } from './stepJson'
import type { Condition, Node, ToolView, Workflow } from '../../wire/types'

const one: Condition = { left: { variable: 'a.text' }, operator: 'Equals', right: { literal: 'x' } }
const two: Condition = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } }

describe('conditions', () => {
  it('a second one makes a group, and taking it away ends the group', () => {
    const group = withMember(one, 'any')
    expect(group).toEqual({ any: [one, {}] })
    expect(withoutMember(group, 1)).toEqual(one)
    expect(withoutMember(one, 0)).toEqual({})
    expect(membersOf(replaceMember(group, 1, two))).toEqual([one, two])
  })

  it('a group changes its kind and keeps what else is there', () => {
    const group = { all: [one, two], later: 1 } as Condition
    expect(groupOf(group, membersOf(group), 'any')).toEqual({ any: [one, two], later: 1 })
  })

  it('an operator with one side drops the other', () => {
    expect(withOperator(one, 'IsEmpty')).toEqual({ left: one.left, operator: 'IsEmpty' })
    expect(withOperator(one, 'Contains')).toEqual({ ...one, operator: 'Contains' })
    expect(withSide(one, 'right', undefined)).toEqual({ left: one.left, operator: 'Equals' })
  })

  it('a side keeps what it can when its kind changes', () => {
    expect(asKind({ literal: '12' }, 'number')).toEqual({ literal: 12 })
    expect(asKind({ literal: 'x' }, 'number')).toEqual({ literal: 0 })
    expect(asKind({ literal: 12 }, 'text')).toEqual({ literal: '12' })
    expect(asKind({ literal: 'true' }, 'boolean')).toEqual({ literal: true })
    expect([{ literal: null }, { literal: 1 }, { variable: 'a.b' }, undefined].map(kindOf)).toEqual([
      'json',
      'number',
      'reference',
      'text',
    ])
  })
})

const step: Node = {
  id: 's',
  name: 'S',
  kind: 'Tool',
  tool: { name: 'old', arguments: { text: 'a', n: 5, mode: 'x' } },
  position: { x: 1, y: 2 },
}
const tool: ToolView = {
  name: 'new',
  title: '',
  titles: {},
  alike: '',
  also: [],
  sentences: [],
  outcomes: [],
  description: '',
  server: '',
  open: false,
  effect: 'read',
  outputs: [],
  parameters: { properties: { text: { type: 'string' }, n: { type: 'string' } } },
}

describe('a step', () => {
  it('keeps its other arguments, in their order', () => {
    expect(Object.entries(withArgument(step, 'n', 6).tool?.arguments ?? {})).toEqual([
      ['text', 'a'],
      ['n', 6],
      ['mode', 'x'],
    ])
    expect(withArgument(step, 'n', undefined).tool?.arguments).toEqual({ text: 'a', mode: 'x' })
    expect(withSetting({ ...step, retries: 2 }, 'retries', undefined)).toEqual(step)
  })

  it('tells what another tool would not take', () => {
    expect(droppedBy(step.tool?.arguments ?? {}, tool)).toEqual(['n', 'mode'])
    expect(withTool(step, { name: 'new' }, ['n', 'mode']).tool).toEqual({ name: 'new', arguments: { text: 'a' } })
  })

  it('a tool that is a workflow is named by its id, too, and no other is', () => {
    const calls = withTool(step, { name: 'workflow__a', workflow: 'w1' }, ['n', 'mode', 'text'])
    expect(calls.tool).toEqual({ name: 'workflow__a', workflow: 'w1', arguments: {} })
    expect(withTool(calls, { name: 'new' }, []).tool).toEqual({ name: 'new', arguments: {} })
  })

  it('that stays the same needs no edit', () => {
    expect(stepPatch(step, { ...step })).toBeUndefined()
    expect(stepPatch(step, { ...step, note: 'why' })?.updatedNodes).toHaveLength(1)
  })

  it('is read back from JSON with its place, and not as another step', () => {
    expect(readStep(stepText(step), step)).toEqual({ node: step })
    for (const text of [
      '[]',
      '{"id": "t"}',
      stepText({ ...step, kind: 'If' }),
      stepText({ ...step, name: ' ' }),
      '{',
    ]) {
      expect(readStep(text, step)).toHaveProperty('problem')
    }
  })
})

describe('the cases of a switch', () => {
  const node: Node = {
    id: 'w',
    name: 'W',
    kind: 'Switch',
    switch: {
      cases: [
        { name: 'a', condition: one },
        { name: 'b', condition: two },
      ],
    },
    ends: ['SwitchCase:b'],
  }
  const workflow: Workflow = {
    version: 1,
    id: '',
    name: '',
    notes: [],
    nodes: [node, step, { ...step, id: 't' }],
    edges: [
      { from: 'w', to: 's', output: 'SwitchCase:a' },
      { from: 'w', to: 't', output: 'SwitchDefault' },
      { from: 's', to: 't' },
    ],
  }
  const cases = (node.switch?.cases ?? []).map((one) => ({ ...one, from: one.name }))
  const after = (list: typeof cases) => applyPatch(workflow, casesPatch(workflow, node, list) ?? {})

  it('a renamed case keeps its link, in its place', () => {
    const next = after([
      { name: 'paid', condition: one, from: 'a' },
      { name: 'due', condition: two, from: 'b' },
    ])
    expect(next.edges).toEqual([{ from: 'w', to: 's', output: 'SwitchCase:paid' }, ...workflow.edges.slice(1)])
    expect(next.nodes[0]?.ends).toEqual(['SwitchCase:due'])
  })

  it('two cases may exchange their names', () => {
    const next = after([
      { name: 'b', condition: one, from: 'a' },
      { name: 'a', condition: two, from: 'b' },
    ])
    expect(next.edges[0]?.output).toBe('SwitchCase:b')
    expect(next.nodes[0]?.ends).toEqual(['SwitchCase:a'])
  })

  it('a removed case takes its link along, and a moved one changes no link', () => {
    expect(after(cases.slice(1)).edges).toEqual(workflow.edges.slice(1))
    expect(casesPatch(workflow, node, cases.toReversed())).not.toHaveProperty('removedEdges')
  })

  it('a new case has a name of its own', () =>
    expect(freeCaseName([{ name: 'case 2', condition: {} }], (n) => `case ${n}`)).toBe('case 3'))
})
