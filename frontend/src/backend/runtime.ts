// What the window, or `planwright serve`, defines beside the bound methods.
declare global {
  interface Window {
    go: { main: { App: Record<string, (...args: unknown[]) => Promise<unknown>> } }
    runtime?: {
      EventsOn: (name: string, listener: (payload: unknown) => void) => () => void
      EventsEmit?: (name: string) => void // the window only
      ClipboardSetText?: (text: string) => Promise<boolean> // the window only
      ClipboardGetText?: () => Promise<string> // the window only
    }
  }
}

export const runtime = (): Window['runtime'] => window.runtime

// ownsKeys: the page is in a window of its own, where no browser has keys.
export const ownsKeys = (): boolean => runtime()?.ClipboardGetText !== undefined

// takesDrops: WebKitGTK hands the window no files, and the program refuses them there.
export const takesDrops = (): boolean => !ownsKeys() || !navigator.platform.startsWith('Linux')

// hasScreenTools: the built-in tools for the screen are made for X11.
export const hasScreenTools = (): boolean => navigator.platform.startsWith('Linux')

// program calls a method of the program. It gives what the method's Go type says.
export function program<T>(method: string, ...args: unknown[]): Promise<T> {
  const made = window.go.main.App[method]
  if (made === undefined) throw new TypeError(`The program has no method ${method}.`)
  return made(...args) as Promise<T>
}
