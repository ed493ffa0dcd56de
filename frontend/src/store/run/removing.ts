import { api } from '../../backend/api'
import { texts } from '../../domain/texts'
import { attempt, notify } from '../page/notices'

let last: (() => unknown) | undefined

// removing removes a run, and says so with how to take it back.
export function removing(id: string, gone: () => void, back: () => unknown): Promise<boolean> {
  return attempt(async () => {
    await api.removeRun(id)
    gone()
    const undo = (): Promise<boolean> =>
      attempt(async () => {
        await api.restoreRun(id)
        await back()
      })
    last = undo
    notify('info', texts.running.removed, { act: { label: texts.home.undo, run: undoRemoval } })
  })
}

// undoRemoval brings back the run that was removed last.
export function undoRemoval(): void {
  const undo = last
  last = undefined
  void undo?.()
}
