import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { EDITS, edited, FLOWS, flowFor } from '../../src/domain/graph/random.fixture'
import type { Workflow } from '../../src/wire/types'

// The program judges what edits by hand make of a workflow without problems.

const SEEDS = 300

// What only the person can fill in, such as the condition of a new decision, is no
// matter of structure.
const STRUCTURE: ReadonlySet<string> = new Set([
  'no-nodes',
  'no-entry',
  'multiple-entries',
  'dangling-edge',
  'duplicate-id',
  'unexpected-output',
  'multiple-next',
  'if-missing-branch',
  'if-extra-edge',
  'switch-missing-edge',
  'switch-unknown-output',
  'loop-missing-body',
  'loop-extra-edge',
  'loop-unpaired',
  'loop-multiple-ends',
  'end-loop-target',
  'end-loop-edge',
  'loop-body-escapes',
  'loop-entered-from-outside',
  'cycle',
  'unreachable',
  'duplicate-name',
  'error-missing-branch',
])

interface Judged {
  problems: { code: string; message: string }[]
}

function structureOf(workflow: Workflow): string[] {
  const { stdout } = spawnSync(process.env.PLANWRIGHT ?? '', ['validate', '--json', '-'], {
    input: JSON.stringify(workflow),
    encoding: 'utf8',
  })
  const { problems } = JSON.parse(stdout) as Judged
  return problems.filter(({ code }) => STRUCTURE.has(code)).map(({ code, message }) => `${code}: ${message}`)
}

test('a broken workflow is judged broken', () => {
  const { edges, ...rest } = flowFor(1)
  expect(structureOf({ ...rest, edges: edges.slice(1) })).not.toEqual([])
})

for (const [i, lines] of FLOWS.entries()) {
  test(`edits leave no errors of structure in ${lines[0] ?? ''}, flow ${i}`, { tag: i < 2 ? [] : '@nightly' }, () => {
    test.setTimeout(180_000)
    expect(structureOf(flowFor(i))).toEqual([])
    for (let seed = i; seed < SEEDS; seed += FLOWS.length) {
      const made: string[] = []
      const after = edited(flowFor(seed), EDITS, seed, 4, (name) => {
        made.push(name)
      })
      expect(structureOf(after), `seed ${seed}: ${made.join(', ')}\n${JSON.stringify(after.edges)}`).toEqual([])
    }
  })
}
