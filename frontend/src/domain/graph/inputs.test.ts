import { expect, it } from 'vitest'
import { diff } from './diff'
import { nameGiver } from './fresh'
import { flow } from './parse.fixture'
import { applyPatch } from './patch'
import { sourcesFor } from './reference'
import type { Input, Workflow } from '../../wire/types'

const folder: Input = { name: 'folder', type: 'string', description: 'Where', default: '~/a' }
const days: Input = { name: 'days', type: 'integer', required: true }
const withInputs = (...inputs: Input[]): Workflow => ({ ...flow('a > b'), inputs })

it.each([
  ['added', withInputs(), withInputs(folder, days)],
  ['changed', withInputs(folder), withInputs({ ...folder, default: '~/b' })],
  ['removed', withInputs(folder, days), withInputs(days)],
  ['put in another order', withInputs(folder, days), withInputs(days, folder)],
])('inputs are %s by a patch', (_, before, after) => {
  expect(applyPatch(before, diff(before, after))).toEqual(after)
  expect(applyPatch(after, diff(after, before))).toEqual(before)
})

it('a workflow without inputs stays as it is', () => {
  const before = flow('a > b')
  expect(applyPatch(before, { name: { before: 'W', after: 'V' } })).not.toHaveProperty('inputs')
})

it('steps can use inputs, unless a step has taken the word', () => {
  const [source] = sourcesFor(withInputs(folder, days), 'a', new Map())
  expect(source?.id).toBe('inputs')
  expect(source?.outputs).toEqual([
    { name: 'folder', type: 'string', description: 'Where' },
    { name: 'days', type: 'integer' },
  ])
  const taken = { ...flow('inputs > b'), inputs: [folder] }
  expect(sourcesFor(taken, 'b', new Map()).map(({ id, sure }) => [id, sure])).not.toContainEqual(['inputs', false])
  expect(sourcesFor(flow('a > b'), 'a', new Map())).toEqual([])
})

it('no new step is called by the word for inputs', () =>
  expect(nameGiver(flow('a'))('Inputs')).toEqual({ id: 'inputs_2', name: 'Inputs' }))
