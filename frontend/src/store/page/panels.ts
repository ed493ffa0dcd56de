import { create } from 'zustand'

// How the person has arranged the window. It belongs to this window, not to the
// document, and is remembered by the page itself. Widths are in pixels at the
// usual text size.
interface Panels {
  leftWidth: number
  leftSmall: number // width of the same in a small window
  leftOpen: boolean
  inspectorWidth: number
}

export const LEFT = { least: 280, most: 560, usual: 372 }
export const LEFT_SMALL = { ...LEFT, usual: 288 }
export const INSPECTOR = { least: 280, most: 560, usual: 400 }

const KEY = 'planwright.panels'

export const usePanels = create<Panels>(() => ({
  leftWidth: LEFT.usual,
  leftSmall: LEFT_SMALL.usual,
  leftOpen: true,
  inspectorWidth: INSPECTOR.usual,
  ...remembered(),
}))

export function setPanels(change: Partial<Panels>): void {
  usePanels.setState(change)
  try {
    localStorage.setItem(KEY, JSON.stringify(usePanels.getState()))
  } catch {
    // Storage may be full or forbidden; the window then opens as usual next time.
  }
}

// SMALL is a window that the panel at the left leaves more of to the canvas.
export const SMALL = '(max-width: 75em)'

// isNarrow: beside the canvas there is room for a panel only while the person is at work in
// it; see App.css.
export const isNarrow = (): boolean => window.matchMedia('(max-width: 55em)').matches

// remembered trusts nothing: what is stored may be from another version.
function remembered(): Partial<Panels> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const { leftWidth, leftSmall, leftOpen, inspectorWidth } = stored
    return {
      ...(within(leftWidth, LEFT) && { leftWidth }),
      ...(within(leftSmall, LEFT_SMALL) && { leftSmall }),
      ...(typeof leftOpen === 'boolean' && { leftOpen }),
      ...(within(inspectorWidth, INSPECTOR) && { inspectorWidth }),
    }
  } catch {
    return {}
  }
}

function within(value: unknown, { least, most }: { least: number; most: number }): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
