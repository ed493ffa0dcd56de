import { beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../eventually.fixture'
import { runOf } from '../../domain/home/workflow.fixture'
import { followRun, loadAllRuns, loadMoreRuns, lookFor, removeListed, useAllRuns } from './allRuns'
import { undoRemoval } from '../run/removing'
import type { ListedRun, RunsQuery, RunView } from '../../wire/types'

// The program, which has some runs and gives two of them at a time.
const listed = (name: string): ListedRun => runOf(name, 'done') as ListedRun
let runs: ListedRun[] = []
const asked: RunsQuery[] = []
let refusal = ''
const app = {
  AllRuns: (query: RunsQuery) => {
    asked.push(query)
    if (refusal) return Promise.reject(new Error(refusal))
    const from = runs.findIndex(({ id }) => id === query.before) + 1
    return Promise.resolve({ runs: runs.slice(from, from + 2), more: from + 2 < runs.length })
  },
  RemoveRun: () => (refusal ? Promise.reject(new Error(refusal)) : Promise.resolve()),
  RestoreRun: () => Promise.resolve(),
}
vi.stubGlobal('window', { go: { main: { App: app } } })

const names = (): string[] | undefined => useAllRuns.getState().list?.map(({ name }) => name)

beforeEach(async () => {
  runs = ['a', 'b', 'c'].map(listed)
  refusal = ''
  useAllRuns.setState({ list: undefined, more: false, failure: '', chosen: '', workflow: '', state: '', words: '' })
  await loadAllRuns()
  asked.length = 0
})

it('further runs come behind those that are shown, until there are no more', async () => {
  expect([names(), useAllRuns.getState().more]).toEqual([['a', 'b'], true])
  await loadMoreRuns()
  expect([names(), useAllRuns.getState().more]).toEqual([['a', 'b', 'c'], false])
  await loadMoreRuns()
  expect(asked.map(({ before }) => before)).toEqual(['run of b'])
})

it('a run that is not among them makes the list be read anew, one that is goes on there', async () => {
  const going: RunView = { ...runOf('b', 'running'), name: 'called otherwise since' }
  followRun(going)
  expect(useAllRuns.getState().list?.map(({ name, status }) => `${name} ${status}`)).toEqual(['a done', 'b running'])
  expect(asked).toEqual([])
  runs = [listed('new'), ...runs]
  followRun(runOf('new', 'running'))
  await eventually(() => expect(names()).toEqual(['new', 'a']))
})

it('a run that is removed goes alone, and comes back', async () => {
  expect(await removeListed('run of a')).toBe(true)
  expect(names()).toEqual(['b'])
  undoRemoval()
  await eventually(() => expect(names()).toEqual(['a', 'b']))
  expect(useAllRuns.getState().chosen).toBe('run of a')
})

it('a run that cannot be removed stays', async () => {
  refusal = 'It is in use.'
  expect(await removeListed('run of a')).toBe(false)
  expect(names()).toEqual(['a', 'b'])
})

it('what cannot be read leaves what is shown, and says why', async () => {
  refusal = 'No.'
  await loadAllRuns()
  expect([names(), useAllRuns.getState().failure]).toEqual([['a', 'b'], 'No.'])
  refusal = ''
  await loadAllRuns()
  expect(useAllRuns.getState().failure).toBe('')
})

it('of two questions the answer of the newer one is shown', async () => {
  lookFor({ words: 'x' })
  runs = [listed('z')]
  lookFor({ words: 'z' })
  await eventually(() => expect(names()).toEqual(['z']))
  expect(asked.map(({ words }) => words)).toEqual(['x', 'z'])
})
