import { create } from 'zustand'

// Mode is what dragging on the empty canvas does: select steps, or move the canvas.
type Mode = 'select' | 'pan'

export const useMode = create<{ mode: Mode }>(() => ({ mode: 'select' }))

export const setMode = (mode: Mode): void => useMode.setState({ mode })
