import type { Events as ProgramEvents } from '../wire/events'
import { runtime } from './runtime'

// Events are those of the program, and what is said beside it.
interface Events extends ProgramEvents {
  'connection:lost': string // why and what to do; by the page's server
  'menu:command': { id: string } // chosen in a menu of the window; see menu.go
  'window:closing': undefined // the window waits for window:left; see farewell.go
}

// on calls the listener for each event of the name until the returned function is called.
export function on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
  const off = runtime()?.EventsOn(name, (payload) => listener(payload as Events[Name]))
  return off ?? (() => undefined)
}
