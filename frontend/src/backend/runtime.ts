// What the window, or `planwright serve`, defines beside the bound methods.
declare global {
  interface Window {
    runtime?: {
      EventsOn: (name: string, listener: (payload: unknown) => void) => () => void
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
