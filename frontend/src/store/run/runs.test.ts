import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnounced } from '../page/announce'
import { useDocument } from '../document/document'
import { useElsewhere } from '../document/elsewhere'
import { useProposal } from '../assistant/proposal'
import { run, startAsked, useRunning, whyNot } from './running'
import { activeRun, closeDrawer, loadRuns, removeRun, showEntries, showRun, useRuns } from './runs'
import { useTrace } from './runTrace'
import { entry, result } from '../../domain/run/entry.fixture'
import { useNotices } from '../page/notices'
import { setDrawer, useSession } from '../page/session'
import type { DocumentView, RunView } from '../../wire/types'
import { eventually } from '../../eventually.fixture'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: unknown[]) => unknown> = {}
const frames: (() => void)[] = []
vi.stubGlobal('window', { go: { main: { App: app } } })
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
const draw = (): void => frames.splice(0).forEach((one) => one())

const runOf = (more: Partial<RunView> = {}): RunView => ({
  id: 'r',
  document: 'w',
  name: 'W',
  status: 'running',
  message: '',
  node: '',
  began: '',
  ms: 5,
  awayMs: 0,
  calls: 0,
  tokens: 0,
  dry: false,
  assumed: [],
  question: null,
  ...more,
})
const good = result({ text: 'out' })
const question = { id: 'q', run: 'r', kind: 'ask' as const, title: 'Which?', arguments: [], reasons: [], choices: [] }
const phases = (): string[] => useTrace.getState().trace.visits.map(({ node, phase }) => `${node} ${phase}`)
const plan = {
  problems: [],
  inputs: [],
  sheet: {
    hash: 'h',
    steps: [{ finds: [] }],
    reads: [],
    writes: [],
    contacts: [],
    secrets: [],
    runs: [],
    folders: [],
    tools: [],
    models: false,
    stands: [],
  },
  approved: true,
  always: [],
}

const document = {
  workflow: { version: 1, id: 'w', name: 'W', nodes: [{ id: 'a', name: 'A', kind: 'Tool' }], edges: [], notes: [] },
  problems: [],
  readOnly: false,
} as unknown as DocumentView

beforeEach(async () => {
  useDocument.setState(document)
  useProposal.setState({ pending: undefined })
  useSession.setState({ drawer: 'none', dialog: 'none' })
  useRunning.setState({ asked: undefined, busy: false, failure: '' })
  useNotices.setState({ list: [] })
  app.Runs = () => Promise.resolve([])
  app.RunningDocuments = () => Promise.resolve([])
  app.RunDetail = () => Promise.resolve({ run: runOf(), entries: [], names: {} })
  draw()
  await loadRuns()
})

describe('a run', () => {
  it('is shown as it begins, and each entry once, with the next frame', async () => {
    app.RunDetail = () => Promise.resolve({ run: runOf(), entries: [entry(1, 'began', 'a')], names: {} })
    showEntries({ run: runOf(), entries: [entry(1, 'began', 'a'), entry(2, 'finished', 'a', { result: good })] })
    await eventually(() => expect(phases()).toEqual(['a done']))
    expect(useSession.getState().drawer).toBe('run')
    showEntries({ run: runOf(), entries: [entry(3, 'began', 'b')] })
    showEntries({ run: runOf(), entries: [entry(4, 'began', 'c')] })
    expect([phases(), frames.length]).toEqual([['a done'], 1])
    draw()
    expect(phases()).toEqual(['a done', 'b running', 'c running'])
    showRun(runOf({ status: 'stopped' }))
    draw()
    expect(phases()).toEqual(['a done', 'b stopped', 'c stopped'])
  })

  it('shows with the next frame which rounds go on side by side now, if any', async () => {
    showRun(runOf())
    await eventually(() => expect(useTrace.getState().loading).toBe(false))
    draw()
    showRun(runOf({ rounds: [{ loop: 'l', around: [], begun: 1, of: 1, lanes: [], failed: 0, last: [] }] }))
    showRun(runOf())
    draw()
    expect(useTrace.getState().besides).toEqual([])
  })

  it('is told at its beginning, its questions and its end, and not for each step', async () => {
    const said: string[] = []
    const stop = useAnnounced.subscribe(({ text }) => {
      said.push(text)
    })
    showRun(runOf())
    await eventually(() => expect(useTrace.getState().loading).toBe(false))
    for (let i = 0; i < 5; i += 1) showEntries({ run: runOf(), entries: [entry(i + 1, 'began', `s${i}`)] })
    showRun(runOf({ status: 'waiting', question }))
    showRun(runOf({ status: 'waiting', question }))
    showRun(runOf({ status: 'running' }))
    showRun(runOf({ status: 'done' }))
    stop()
    expect(said).toHaveLength(3)
  })

  it('opens the drawer once for a question, which may be closed while it waits', () => {
    showRun(runOf({ status: 'waiting', question }))
    expect(useSession.getState().drawer).toBe('run')
    setDrawer('none')
    showRun(runOf({ status: 'waiting', question }))
    expect(useSession.getState().drawer).toBe('none')
  })

  it('that is over is not taken for one that goes on', () => {
    showRun(runOf({ status: 'done' }))
    showRun(runOf({ status: 'running' }))
    expect(activeRun()).toBeUndefined()
    showRun(runOf({ id: 'cut', status: 'interrupted' }))
    showRun(runOf({ id: 'cut', status: 'waiting', question }))
    expect(activeRun()?.id).toBe('cut')
  })

  it('of another workflow only says where its question is to be answered', () => {
    showRun(runOf({ document: 'other', name: 'Other', status: 'waiting', question }))
    expect(useRuns.getState().list).toEqual([])
    expect(useNotices.getState().list[0]?.text).toContain('“Other”')
  })

  it('is read again where entries came too fast to be told', async () => {
    showRun(runOf())
    await eventually(() => expect(useTrace.getState().loading).toBe(false))
    app.RunDetail = () =>
      Promise.resolve({
        run: runOf({ status: 'done' }),
        entries: [entry(1, 'began', 'a'), entry(2, 'finished', 'a', { result: good }), entry(3, 'began', 'b')],
        names: {},
      })
    showEntries({ run: runOf({ status: 'done' }), entries: [entry(3, 'began', 'b')] })
    draw()
    await eventually(() => expect(phases()).toEqual(['a done', 'b stopped']))
  })

  it('takes its marks off the canvas with the drawer, once it is over', () => {
    showRun(runOf())
    closeDrawer()
    expect(useTrace.getState().marked).toBe(true)
    useSession.setState({ drawer: 'run' })
    showRun(runOf({ status: 'done' }))
    closeDrawer()
    expect(useTrace.getState().marked).toBe(false)
  })

  it('is forgotten when it is removed', async () => {
    app.RemoveRun = () => Promise.resolve()
    const run = runOf({ status: 'done' })
    showRun(run)
    await removeRun(run)
    expect([useRuns.getState().list, useTrace.getState().run]).toEqual([[], undefined])
  })

  it('comes back where it was', async () => {
    const [before, run, after] = [
      runOf({ id: 'a', status: 'done', began: '2026-01-02T03:00:00Z' }),
      runOf({ id: 'r', status: 'done', began: '2026-01-02T04:00:00Z' }),
      runOf({ id: 'z', status: 'done', began: '2026-01-02T05:00:00Z' }),
    ]
    useRuns.setState({ list: [after, run, before] })
    app.RemoveRun = () => Promise.resolve()
    const restored: unknown[] = []
    app.RestoreRun = (id) => Promise.resolve(void restored.push(id))
    await removeRun(run)
    useNotices.getState().list[0]?.act?.run()
    await eventually(() => expect(useRuns.getState().list).toEqual([after, run, before]))
    expect(restored).toEqual(['r'])
  })
})

describe('to run', () => {
  it.each([
    ['no steps', () => useDocument.setState({ workflow: { ...document.workflow, nodes: [] } })],
    ['errors', () => useDocument.setState({ problems: [{ code: 'cycle', severity: 'error', message: '', at: {} }] })],
    ['a proposal', () => useProposal.setState({ pending: {} as never })],
    ['what is only looked at', () => useDocument.setState({ readOnly: true })],
    ['a run that goes on', () => showRun(runOf())],
  ])('is refused with %s', async (_, happen) => {
    expect(whyNot()).toBe('')
    happen()
    expect(whyNot()).not.toBe('')
    app.RunPlan = vi.fn()
    await run()
    expect(app.RunPlan).not.toHaveBeenCalled()
  })

  it('begins at once where nothing is to be asked', async () => {
    app.RunPlan = () => Promise.resolve(plan)
    app.StartRun = vi.fn(() => Promise.resolve(runOf()))
    await run({ from: 'a' })
    expect(app.StartRun).toHaveBeenCalledWith(expect.objectContaining({ from: 'a', hash: '' }))
    expect(activeRun()?.id).toBe('r')
  })

  it('asks first, and sends what was seen', async () => {
    app.RunPlan = () => Promise.resolve({ ...plan, approved: false })
    app.StartRun = vi.fn(() => Promise.reject(new Error('Changed meanwhile.')))
    await run()
    expect([useSession.getState().dialog, activeRun()]).toEqual(['run', undefined])
    await startAsked({ x: 1 }, ['write_file'], false)
    expect(app.StartRun).toHaveBeenLastCalledWith(
      expect.objectContaining({ hash: 'h', always: ['write_file'], inputs: { x: 1 } }),
    )
    expect([useSession.getState().dialog, useRunning.getState().failure]).toEqual(['run', 'Changed meanwhile.'])
    app.StartRun = vi.fn(() => Promise.resolve(runOf()))
    await startAsked({}, ['write_file'], true)
    expect(app.StartRun).toHaveBeenLastCalledWith(expect.objectContaining({ dry: true, hash: '', always: [] }))
    expect(useSession.getState().dialog).toBe('none')
  })

  it('needs no approval without effects', async () => {
    app.RunPlan = () => Promise.resolve({ ...plan, approved: false })
    app.StartRun = vi.fn(() => Promise.resolve(runOf()))
    await run({ dry: true })
    expect(app.StartRun).toHaveBeenCalled()
  })
})

describe('a run of another workflow', () => {
  const other = { id: 'o', name: 'Other', steps: 1, modified: '', path: '/o', elsewhere: false, note: { kept: false } }

  it('is told while it goes on, and asked about once for each state', async () => {
    let asked = 0
    let status = 'running'
    app.RunningDocuments = () => {
      asked += 1
      return Promise.resolve(status === '' ? [] : [{ ...other, run: status }])
    }
    const elsewhere = (): unknown[] => useElsewhere.getState().list.map(({ id, run: how }) => [id, how])
    showRun(runOf({ id: 'far', document: 'o', status: 'running' }))
    showRun(runOf({ id: 'far', document: 'o', status: 'running', calls: 2 }))
    await eventually(() => expect(elsewhere()).toEqual([['o', 'running']]))
    expect(asked).toBe(1)
    status = 'paused'
    showRun(runOf({ id: 'far', document: 'o', status: 'paused' }))
    await eventually(() => expect(elsewhere()).toEqual([['o', 'paused']]))
    status = ''
    showRun(runOf({ id: 'far', document: 'o', status: 'done' }))
    await eventually(() => expect(elsewhere()).toEqual([]))
    expect(useRuns.getState().list).toEqual([])
  })
})

describe('a run that was agreed to before', () => {
  it('says when, and what it does is shown to who wants to look', async () => {
    app.RunPlan = () => Promise.resolve({ ...plan, agreed: '2026-01-02T03:04:05Z' })
    app.StartRun = () => Promise.resolve(runOf())
    await run()
    expect(useRunning.getState()).toMatchObject({
      asked: undefined,
      unasked: { run: 'r', agreed: '2026-01-02T03:04:05Z' },
    })
    showRun(runOf({ status: 'done' }))
    await run({}, true)
    expect(useRunning.getState().asked?.plan.approved).toBe(true)
  })
})
