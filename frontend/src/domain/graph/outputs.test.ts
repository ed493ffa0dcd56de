import { expect, it } from 'vitest'
import { diff } from './diff'
import { flow } from './parse.fixture'
import { applyPatch } from './patch'
import type { RunOutput, Workflow } from '../../wire/types'

const sum: RunOutput = { name: 'sum', type: 'number', value: '{{b.count}}', description: 'In euros' }
const files: RunOutput = { name: 'files', type: 'object', value: { of: '{{a.files}}' } }
const withOutputs = (...outputs: RunOutput[]): Workflow => ({ ...flow('a > b'), outputs })

it.each([
  ['added', withOutputs(), withOutputs(sum, files)],
  ['changed', withOutputs(sum), withOutputs({ ...sum, value: '{{a.count}}' })],
  ['removed', withOutputs(sum, files), withOutputs(files)],
  ['put in another order', withOutputs(sum, files), withOutputs(files, sum)],
])('outputs are %s by a patch', (_, before, after) => {
  expect(applyPatch(before, diff(before, after))).toEqual(after)
  expect(applyPatch(after, diff(after, before))).toEqual(before)
})

it('a workflow without outputs stays as it is', () => {
  const before = flow('a > b')
  expect(applyPatch(before, { name: { before: 'W', after: 'V' } })).not.toHaveProperty('outputs')
})
