import { describe, expect, it } from 'vitest'
import { draftOf, isOvertaken, isTaken, waitingIn } from './draftLeft'
import { begun } from './exchange'
import type { Exchange } from './exchange'
import type { AnswerView, Node, Workflow } from '../../wire/types'

const draft = { nodes: [{ id: 'a' } as Node] } as Workflow
const said = (id: string, answer?: Partial<AnswerView>): Exchange => ({
  ...begun(id, id),
  running: answer === undefined,
  answer:
    answer &&
    ({
      status: 'done',
      applied: false,
      proposal: '',
      attempts: [],
      problems: [],
      draft: null,
      ...answer,
    } as unknown as AnswerView),
})
const blocked = said('blocked', { status: 'blocked', draft })
const nothing = said('nothing', { status: 'failed' })
const words = said('words', { status: 'chat' })
const tried = said('tried', {
  status: 'chat',
  attempts: [{ n: 2, draft, problems: [] }] as unknown as AnswerView['attempts'],
})
const applied = said('applied', { applied: true })
const proposed = said('proposed', { proposal: 'p' })
const discarded: Exchange = { ...proposed, decided: { outcome: 'discarded', version: 0, changes: [] } }
const running = said('running')

describe('draftOf', () => {
  it.each([
    ['what could not be applied', blocked, { workflow: draft, problems: [] }],
    ['what came before words', tried, { workflow: draft, problems: [], title: 'Attempt 2, not applied', attempt: 2 }],
    ['nothing where nothing came', nothing, undefined],
    [
      'nothing where no step came',
      said('none', { status: 'blocked', draft: { nodes: [] as Node[] } as Workflow }),
      undefined,
    ],
    ['nothing of what was applied', applied, undefined],
  ])('is %s', (_, { answer }, want) => expect(answer && draftOf(answer)).toEqual(want))
})

describe('waitingIn', () => {
  it.each([
    ['the last one', [applied, blocked], 'blocked'],
    ['one before words, failures and a request that runs', [blocked, words, nothing, running], 'blocked'],
    ['the newest of two', [blocked, tried], 'tried'],
    ['none after a change', [blocked, applied, words], undefined],
    ['none beside a proposal', [blocked, proposed], undefined],
    ['one before a proposal that was discarded', [blocked, discarded], 'blocked'],
    ['one before a change that was taken back', [blocked, { ...applied, takenBack: true }], 'blocked'],
    ['none where none was left', [words, nothing], undefined],
  ])('is %s', (_, exchanges, want) => expect(waitingIn(exchanges)?.id).toBe(want))
})

describe('isOvertaken', () => {
  it.each([
    [[blocked, words, nothing, running], false],
    [[applied, blocked], false],
    [[blocked, words, applied], true],
    [[blocked, proposed], true],
  ])('%#', (exchanges, want) => expect(isOvertaken(exchanges, 'blocked')).toBe(want))
})

describe('isTaken', () => {
  const plan = { nodes: [{ id: 'a' }, { id: 'b' }] as Node[], edges: [{ from: 'a', to: 'b' }] } as Workflow
  const renamed = { ...plan, nodes: [{ id: 'a', name: 'A' }, { id: 'b' }] as Node[] }
  const answer = (status: AnswerView['status']): AnswerView => ({ status, draft: plan }) as unknown as AnswerView
  it.each<[AnswerView['status'], Workflow, boolean]>([
    ['fallback', plan, true],
    ['fallback', renamed, true],
    ['fallback', { ...plan, nodes: [] }, false],
    ['blocked', plan, true],
    ['blocked', renamed, false],
    ['blocked', { ...plan, edges: [] }, false],
  ])('%s in %j: %s', (status, workflow, taken) => expect(isTaken(answer(status), workflow)).toBe(taken))
})
