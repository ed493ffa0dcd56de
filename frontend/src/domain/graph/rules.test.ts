import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alwaysBefore, stepsBefore } from './before'
import { bodiesOf } from './bodies'
import { diff } from './diff'
import { nameGiver } from './fresh'
import { mapReferences } from './mapReferences'
import { outputsOf } from './outputs'
import { applyPatch } from './patch'
import { parseReference, resultsOf } from './reference'
import type { Reference } from './reference'
import { edgeKey, outputLabel } from './workflow'
import { nameProblem } from '../form/inputEdit'
import { partsOf } from '../text/mention'
import type { Body, Edge, Node, Patch, Workflow } from '../../wire/types'

// What the program does too: its tests read the same files.
interface Rules {
  changes: { why: string; before: Workflow; after: Workflow; patch: Patch }[]
  outputs: { why: string; node: Node; outputs: string[] }[]
  references: ({ text: string } & Partial<Reference>)[] // without a node it is none
  renamed: { why: string; before: Node; after: Node }[] // the step old is new
  ids: { name: string; taken: string[]; id: string }[]
  inputNames: { name: string; can: boolean }[]
  mentions: { words: string; ids: string[]; mentioned: string[] }[]
  labels: { output: string; label: string }[]
  keys: { edge: Edge; key: string }[]
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../planner', path), 'utf8'))

const rules = read('workflow/testdata/rules.json') as Rules
const { bodies } = read('flow/testdata/bodies.json') as {
  bodies: { why: string; workflow: Workflow; bodies: Body[] }[]
}

const { before, results } = read('validate/testdata/rules.json') as {
  before: { why: string; workflow: Workflow; point: string; always: string[]; sometimes: string[] }[]
  results: { why: string; node: Node; results: string[] }[]
}

const empty: Workflow = { version: 2, id: 'w', name: 'W', nodes: [], edges: [], notes: [] }

describe('as in the program', () => {
  test.each(rules.changes)('a change: $why', ({ before, after, patch }) => {
    expect(applyPatch(before, patch)).toEqual(after)
    expect(applyPatch(before, diff(before, after))).toEqual(after)
  })

  test.each(rules.outputs)('the ways out of $why', ({ node, outputs }) => expect(outputsOf(node)).toEqual(outputs))

  test.each(bodies)('the bodies of loops: $why', ({ workflow, bodies }) => {
    const inOrder = ({ nodes, ...body }: Body) => ({ ...body, nodes: nodes.toSorted() })
    expect(bodiesOf(workflow).map(inOrder)).toEqual(bodies.map(inOrder))
  })

  test.each(rules.references)('the reference $text', ({ text, node, field }) =>
    expect(parseReference(text)).toEqual(node === undefined ? undefined : { node, field }),
  )

  test.each(rules.renamed)('another name of a step: $why', ({ before, after }) =>
    expect(mapReferences(before, (used) => (used.node === 'old' ? { ...used, node: 'new' } : used))).toEqual(after),
  )

  test.each(rules.ids)('the id of $name', ({ name, taken, id }) => {
    const nodes = taken.map((id): Node => ({ id, name: `the step ${id}`, kind: 'Tool' }))
    expect(nameGiver({ ...empty, nodes })(name).id).toBe(id)
  })

  test.each(rules.inputNames)('an input called $name', ({ name, can }) =>
    expect(nameProblem(empty, '', name) === undefined).toBe(can),
  )

  test.each(rules.mentions)('steps in $words', ({ words, ids, mentioned }) => {
    const found = partsOf(words, (id) => ids.includes(id)).flatMap(({ node }) => node ?? [])
    expect([...new Set(found)]).toEqual(mentioned)
  })

  test.each(rules.labels)('$output is called $label', ({ output, label }) => expect(outputLabel(output)).toBe(label))

  test.each(rules.keys)('the link $key', ({ edge, key }) => expect(edgeKey(edge)).toBe(key))

  test.each(before)('what runs before: $why', ({ workflow, point, always, sometimes }) => {
    const sure = alwaysBefore(workflow, point)
    const steps = stepsBefore(workflow, point)
    expect(steps.filter((id) => sure.has(id)).toSorted()).toEqual(always.toSorted())
    expect(steps.filter((id) => !sure.has(id)).toSorted()).toEqual(sometimes.toSorted())
  })

  test.each(results)('the results of $why', ({ node, results }) =>
    expect(resultsOf(node, new Map()).map(({ name }) => name)).toEqual(results),
  )
})
