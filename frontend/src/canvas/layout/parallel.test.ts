import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import { labelPoint, pathOf } from '../path'
import { draw, placesOf } from './arrange'
import { labelWidth, overlaps } from './geometry'
import type { Box, Point } from './geometry'
import type { Edge, Workflow } from '../../wire/types'

const engine = new ELK()
const elk = engine.layout.bind(engine)

const cases = ['paid', 'open', 'overdue', 'written off', 'disputed'].map((name) => `SwitchCase:${name}`)
const branches = ['IfTrue', 'IfFalse']

function workflowOf(outputs: readonly string[], places: Record<string, Point> = {}): Workflow {
  const edges: Edge[] = outputs.map((output) => ({ from: 'a', to: 'b', output }))
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'If' as const, position: places[id] }))
  return { version: 1, id: 'w', name: '', nodes, edges, notes: [] }
}

describe('links between the same two steps', () =>
  it.each([
    ['fresh', branches, {}],
    ['fresh', cases, {}],
    ['one below the other', branches, { a: { x: 0, y: 0 }, b: { x: 0, y: 94 }, c: { x: 600, y: 0 } }],
    ['one below the other', cases, { a: { x: 0, y: 0 }, b: { x: 0, y: 116 }, c: { x: 900, y: 0 } }],
    ['apart', branches, { a: { x: 0, y: 0 }, b: { x: 300, y: 116 }, c: { x: 900, y: 0 } }],
    ['apart', cases, { a: { x: 0, y: 0 }, b: { x: 300, y: 200 }, c: { x: 900, y: 0 } }],
    ['around another', branches, { a: { x: 0, y: 0 }, b: { x: 0, y: 300 }, c: { x: 0, y: 150 } }],
    ['back up', cases, { a: { x: 0, y: 300 }, b: { x: 0, y: 0 }, c: { x: 900, y: 0 } }],
  ] as [string, string[], Record<string, Point>][])(
    '%s: each of %j has its own line and its label apart',
    async (_, outputs, places) => {
      const workflow = workflowOf(outputs, places)
      const task = { workflow, loops: [], direction: 'down' as const }
      const { routes } = draw(task, await placesOf(task, elk))
      const all = workflow.edges.map((edge) => routes.get(edgeKey(edge)))
      const paths = all.map((route) => pathOf(route?.points ?? [], route))
      expect(new Set(paths).size).toBe(outputs.length)
      const labels = all.map((route, i): Box => {
        const at = labelPoint(route?.points ?? [], route?.label, route)
        const width = labelWidth(outputLabel(outputs[i]))
        return { x: (at?.x ?? NaN) - width / 2, y: (at?.y ?? NaN) - 9, width, height: 18 }
      })
      labels.forEach((label, i) => {
        for (const other of labels.slice(i + 1)) expect(overlaps(label, other), JSON.stringify(labels)).toBe(false)
      })
    },
  ))
