import type { Events } from './api'
import { runtime } from './runtime'

// on calls the listener for each event of the name until the returned function is called.
export function on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
  const off = runtime()?.EventsOn(name, (payload) => listener(payload as Events[Name]))
  return off ?? (() => undefined)
}
