import * as api from '../backend/api'
import type { Layout } from '../domain/view'

const PAUSE = 300 // milliseconds without a move until the place is kept

let restored: Layout | undefined
let timer: ReturnType<typeof setTimeout> | undefined

// restoreLayout is how the document that is opened now was shown last. What is not
// kept yet is of the one before, and nobody needs it.
export function restoreLayout(layout: Layout): void {
  clearTimeout(timer)
  restored = layout.zoom > 0 ? layout : undefined
}

// takeLayout is where the canvas goes when the document is first drawn, once.
export function takeLayout(): Layout | undefined {
  const layout = restored
  restored = undefined
  return layout
}

// keepLayout keeps with the document where the canvas stands.
export function keepLayout(layout: Layout): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    api.keepLayout(layout).catch(() => undefined) // it is a convenience, and the next move tries again
  }, PAUSE)
}
