import { api } from '../../backend/api'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { notify } from './notices'

// Part is what breaks without the rest of the window.
export type Part =
  | 'header'
  | 'banner'
  | 'start'
  | 'left'
  | 'canvas'
  | 'preview'
  | 'inspector'
  | 'drawer'
  | 'status'
  | 'notices'
  | 'picker'
  | 'dialog'
  | 'drop'
  | 'window'

const MOST = 20 // told to the program; what is broken may break at every frame

const told = new Set<string>()

// tellFault has the program keep with its events what broke, each once. where is in which
// components.
export function tellFault(part: Part, cause: unknown, where = ''): void {
  const text = String(cause)
  if (told.size >= MOST || told.has(part + text)) return
  told.add(part + text)
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  api.tellFault({ part, text, stack: `${where}\n${stack}`.trim() }).catch(() => undefined) // it says itself that it is gone
}

// followFaults tells the person and the program of what nothing has caught: an intent
// that came to nothing must not look like one that went well.
export function followFaults(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onError = ({ error }: ErrorEvent): void => {
    if (error !== null && error !== undefined) say(error) // else it is the browser's own word, as of sizes that change again
  }
  window.addEventListener('error', onError, { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => say(reason), { signal })
  return () => stop.abort()
}

function say(cause: unknown): void {
  if (cause instanceof DOMException && cause.name === 'AbortError') return // it was ended on purpose
  if (cause instanceof Failure) {
    notify('error', cause.message)
    return
  }
  tellFault('window', cause)
  notify('error', texts.broken.unseen)
}
