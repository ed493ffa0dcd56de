import { create } from 'zustand'

// How the person has arranged the window. It belongs to this window, not to the
// document, and is remembered by the page itself. Widths are in pixels at the
// usual text size.
interface Panels {
  leftWidth: number
  leftOpen: boolean
  inspectorWidth: number
}

export const LEFT = { least: 280, most: 560, usual: 372 }
export const INSPECTOR = { least: 280, most: 560, usual: 324 }

const KEY = 'planwright.panels'

export const usePanels = create<Panels>(() => ({
  leftWidth: LEFT.usual,
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

// remembered trusts nothing: what is stored may be from another version.
function remembered(): Partial<Panels> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const { leftWidth, leftOpen, inspectorWidth } = stored
    return {
      ...(within(leftWidth, LEFT) && { leftWidth }),
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
