import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { latest } from '../page/latest'
import { attempt } from '../page/notices'
import { removing } from '../run/removing'
import type { ListedRun, RunAction, RunsQuery, RunState, RunView } from '../../wire/types'

interface AllRuns extends Omit<RunsQuery, 'before'> {
  list: readonly ListedRun[] | undefined // undefined until it was read
  more: boolean // there are others behind them
  failure: string
  chosen: string // id of the row that keys are for
}

// Runs of all workflows, as far as they were read, and which of them are looked for.
export const useAllRuns = create<AllRuns>(() => ({
  list: undefined,
  more: false,
  failure: '',
  chosen: '',
  workflow: '',
  state: '',
  words: '',
}))

const asked = latest()

// loadAllRuns reads the newest of them.
export const loadAllRuns = (): Promise<void> => read('')

// loadMoreRuns reads those behind what is shown.
export async function loadMoreRuns(): Promise<void> {
  const { list, more } = useAllRuns.getState()
  const last = list?.at(-1)
  if (more && last) await read(last.id)
}

async function read(before: string): Promise<void> {
  const isWanted = asked.ask()
  const { workflow, state, words } = useAllRuns.getState()
  try {
    const { runs, more } = await api.allRuns({ workflow, state, words, before })
    if (!isWanted()) return
    useAllRuns.setState((now) => ({ list: before === '' ? runs : [...(now.list ?? []), ...runs], more, failure: '' }))
  } catch (cause) {
    if (isWanted()) useAllRuns.setState({ failure: wordsOf(cause) })
  }
}

export function lookFor(query: Partial<Pick<AllRuns, 'workflow' | 'state' | 'words'>>): void {
  useAllRuns.setState(query)
  void loadAllRuns()
}

export const setRunState = (state: RunState): void => lookFor({ state })
export const chooseRun = (chosen: string): void => useAllRuns.setState({ chosen })

// followRun takes what the program says of a run, but for the name that the workflow had then.
export function followRun(run: RunView): void {
  const { list } = useAllRuns.getState()
  if (!list) return
  if (!list.some(({ id }) => id === run.id)) {
    void loadAllRuns()
    return
  }
  useAllRuns.setState({ list: list.map((one) => (one.id === run.id ? { ...one, ...run, name: one.name } : one)) })
}

export const controlRun = (id: string, action: RunAction): Promise<boolean> =>
  attempt(async () => followRun(await api.controlRun({ id, action })))

export function removeListed(id: string): Promise<boolean> {
  const gone = (): void => useAllRuns.setState(({ list }) => ({ list: list?.filter((one) => one.id !== id) }))
  return removing(id, gone, async () => {
    chooseRun(id)
    await loadAllRuns()
  })
}
