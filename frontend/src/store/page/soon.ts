import { on } from '../../backend/events'
import { runtime } from '../../backend/runtime'

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  save: () => unknown
}

// What is saved once a pause has come, by the key of what it is.
const waiting = new Map<string, Waiting>()

// soon saves after a pause in which it was not called again for the same key. A page that
// is left does not wait for the pause.
export function soon(key: string, pause: number, save: () => unknown): void {
  notSoon(key)
  const now = (): unknown => {
    notSoon(key)
    return save()
  }
  waiting.set(key, { timer: setTimeout(now, pause), save: now })
}

// notSoon has nothing saved for the key.
export function notSoon(key: string): void {
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
}

// saveNow saves all that waits, and ends once it is saved or refused.
export async function saveNow(): Promise<void> {
  await Promise.allSettled([...waiting.values()].map(({ save }) => save()))
}

// followLeaving saves before the page is gone. A browser tells the page that it goes, or
// only that it is hidden; the window waits until it hears that all is saved.
export function followLeaving(): void {
  window.addEventListener('pagehide', () => void saveNow())
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void saveNow()
  })
  on('window:closing', () => void saveNow().then(() => runtime()?.EventsEmit?.('window:left')))
}
