import { create } from 'zustand'
import { wordsOf } from '../../domain/run/failure'

export type Tone = 'error' | 'warning' | 'info'

export interface Notice {
  id: number
  tone: Tone
  text: string
  of?: string // what it is about, for dismissOf
  act?: { label: string; run: () => void } // what the person may do about it; it closes the notice
  stays?: boolean // going on does not answer it
}

interface Notices {
  list: Notice[]
}

export const useNotices = create<Notices>(() => ({ list: [] }))

let last = 0

// newestNotice is the id of the one that was shown last, 0 where there was none.
export const newestNotice = (): number => last

// notify shows a line that stays until it is closed; words that are shown
// already are not shown twice.
export function notify(tone: Tone, text: string, more: Pick<Notice, 'of' | 'act' | 'stays'> = {}): void {
  const { list } = useNotices.getState()
  if (list.some((notice) => notice.text === text)) return
  last += 1
  useNotices.setState({
    list: [...list.filter(({ tone, stays }) => tone !== 'info' || stays), { id: last, tone, text, ...more }],
  })
}

export function dismiss(id: number): void {
  useNotices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }))
}

// dismissAll takes away those that are meant.
export function dismissAll(isMeant: (notice: Notice) => boolean): void {
  useNotices.setState(({ list }) => ({ list: list.filter((notice) => !isMeant(notice)) }))
}

// isOnlySaid: nothing is lost with its line. What offers something, or tells of an error
// that holds on, is closed by its own button, or with all.
export const isOnlySaid = ({ tone, act, stays }: Notice): boolean =>
  act === undefined && !(stays === true && tone === 'error')

// dismissOf takes away what was said about something that is over.
export function dismissOf(what: string): void {
  useNotices.setState(({ list }) => ({ list: list.filter(({ of }) => of !== what) }))
}

// clearNotices takes away what the person has answered by going on.
export function clearNotices(): void {
  const { list } = useNotices.getState()
  const left = list.filter(({ stays }) => stays)
  if (left.length < list.length) useNotices.setState({ list: left })
}

// attempt runs an intent and shows its failure as a notice. It returns whether it worked.
export async function attempt(intent: () => Promise<unknown>): Promise<boolean> {
  clearNotices()
  try {
    await intent()
    return true
  } catch (cause) {
    notify('error', wordsOf(cause))
    return false
  }
}
