import { api } from '../../backend/api'
import { notSoon, soon } from '../page/soon'
import { showCollapsed, useCollapsed } from './collapsed'
import type { Layout } from '../../wire/types'

const KEY = 'layout'
const PAUSE = 300 // milliseconds without a move until the place is kept

type View = Omit<Layout, 'collapsed'>

let restored: View | undefined
let view: View | undefined // where the canvas stands
let isKept = false // with the document

// restoreLayout is how the document that is opened now was shown last. What is not
// kept yet is of the one before, and nobody needs it.
export function restoreLayout({ collapsed = [], ...kept }: Layout): void {
  view = undefined
  showCollapsed(collapsed)
  notSoon(KEY)
  restored = kept.zoom > 0 ? kept : undefined
  view = restored
  isKept = restored !== undefined
}

// takeLayout is where the canvas goes when the document is first drawn, once.
export function takeLayout(): View | undefined {
  const layout = restored
  restored = undefined
  return layout
}

// keepLayout keeps with the document where the canvas stands. A place that was made to fit
// is none to come back to: the window may have another size then.
export function keepLayout(now: View, fits = false): void {
  view = now
  if (!fits || isKept) keepSoon()
}

function keepSoon(): void {
  soon(KEY, PAUSE, async () => {
    if (!view) return
    isKept = true
    const layout = { ...view, collapsed: [...useCollapsed.getState().heads] }
    await api.keepLayout(layout).catch(() => undefined) // it is a convenience, and the next move tries again
  })
}

useCollapsed.subscribe(() => {
  if (view) keepSoon()
})
