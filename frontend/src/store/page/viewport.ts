import { create } from 'zustand'

// Viewport is what others may ask of the canvas while it is on the page.
export interface Viewport {
  zoomIn: () => void
  zoomOut: () => void
  actualSize: () => void
  fit: () => void
  fitSelected: () => void
  tidy: () => void
}

interface State {
  port: Viewport | undefined
}

export const useViewport = create<State>(() => ({ port: undefined }))

// focusCanvas gives the keyboard back to the graph.
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('.canvas')?.focus()
}

// pointOf is the point of the window beside a step that is drawn, for what is to
// stand there.
export function pointOf(node: string): { x: number; y: number } | undefined {
  const card = document.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)?.getBoundingClientRect()
  return card && { x: card.right + 12, y: card.top }
}

export function setViewport(port: Viewport | undefined): void {
  useViewport.setState({ port })
}
