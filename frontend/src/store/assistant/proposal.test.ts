import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showConversation, useChat } from './chat'
import { useDocument } from '../document/document'
import { useNotices } from '../page/notices'
import { applyProposal, decide, showProposal, useProposal } from './proposal'
import type { ProposalView, ProposedChange } from '../../wire/types'

const app: Record<string, (...args: never[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const change = (id: string, accepted: boolean): ProposedChange => ({
  id,
  kind: 'added',
  text: id,
  nodes: [id],
  links: [],
  fields: [],
  accepted,
})
const proposal = (changes: ProposedChange[]): ProposalView => ({
  id: 'p',
  revision: 1,
  patch: {},
  changes,
  problems: [],
  conflicts: [],
  canApply: true,
  draft: null,
})
const accepted = (): string[] =>
  (useProposal.getState().pending?.changes ?? []).filter((one) => one.accepted).map((one) => one.id)

beforeEach(() => {
  showConversation([
    { id: 'r', words: 'Do it', time: '', running: false, answer: null, decided: null, takenBack: false },
  ])
  showProposal({ proposal: proposal([change('a', true), change('b', true)]), last: null })
})

it('is not taken for decided where another one was', () => {
  const request = useChat.getState().exchanges.at(-1)
  showProposal({ proposal: proposal([change('a', true)]), last: { id: 'before', request: 'r', outcome: 'applied' } })
  expect(useChat.getState().exchanges.at(-1)).toEqual(request)
})

describe('decide', () => {
  it('shows at once, and then what the program makes of it', async () => {
    app.DecideChange = () => {
      showProposal({ proposal: proposal([change('a', false), change('b', false)]), last: null }) // b needs a
      return Promise.resolve({})
    }
    const done = decide('a', false)
    expect(accepted()).toEqual(['b'])
    expect(await done).toBe(true)
    expect(accepted()).toEqual([])
  })

  it('is taken back with a notice where it fails', async () => {
    app.DecideChange = () => Promise.reject(new Error('This proposal is no longer waiting.'))
    const done = decide('a', false)
    expect(accepted()).toEqual(['b'])
    expect(await done).toBe(false)
    expect(accepted()).toEqual(['a', 'b'])
    expect(useNotices.getState().list.map(({ text }) => text)).toEqual(['This proposal is no longer waiting.'])
  })

  it('is sent before the proposal is applied', async () => {
    const calls: string[] = []
    app.DecideChange = () =>
      new Promise((resolve) => {
        setTimeout(() => {
          calls.push('decide')
          resolve({})
        })
      })
    app.ApplyProposal = () => {
      calls.push('apply')
      return Promise.resolve(useDocument.getState())
    }
    void decide('a', false)
    await applyProposal()
    expect(calls).toEqual(['decide', 'apply'])
  })
})

describe('a proposal that ended', () => {
  const decided = (): unknown => {
    const { outcome, version, changes } = useChat.getState().exchanges[0]?.decided ?? {}
    return [outcome, version, changes?.map((one) => one.accepted)]
  }

  it('is told with the version that undo takes back', () => {
    useDocument.setState({ undoVersion: 7 })
    showProposal({ proposal: null, last: { id: 'p', request: 'r', outcome: 'partly' } })
    expect(decided()).toEqual(['partly', 7, [true, true]])
  })

  it('has made nothing where it was discarded', () => {
    showProposal({ proposal: null, last: { id: 'p', request: 'r', outcome: 'discarded' } })
    expect(decided()).toEqual(['discarded', 0, [false, false]])
  })
})
