import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from './bodies'
import { diff } from './diff'
import { outputsOf } from './outputs'
import { applyPatch } from './patch'
import type { Body, Node, Patch, Workflow } from '../../wire/types'

// What the program does too: its tests read the same files.
interface Rules {
  changes: { why: string; before: Workflow; after: Workflow; patch: Patch }[]
  outputs: { why: string; node: Node; outputs: string[] }[]
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../planner', path), 'utf8'))

const { changes, outputs } = read('workflow/testdata/rules.json') as Rules
const { bodies } = read('flow/testdata/bodies.json') as {
  bodies: { why: string; workflow: Workflow; bodies: Body[] }[]
}

describe('as in the program', () => {
  test.each(changes)('a change: $why', ({ before, after, patch }) => {
    expect(applyPatch(before, patch)).toEqual(after)
    expect(applyPatch(before, diff(before, after))).toEqual(after)
  })

  test.each(outputs)('the ways out of $why', ({ node, outputs }) => expect(outputsOf(node)).toEqual(outputs))

  test.each(bodies)('the bodies of loops: $why', ({ workflow, bodies }) => {
    const inOrder = ({ nodes, ...body }: Body) => ({ ...body, nodes: nodes.toSorted() })
    expect(bodiesOf(workflow).map(inOrder)).toEqual(bodies.map(inOrder))
  })
})
