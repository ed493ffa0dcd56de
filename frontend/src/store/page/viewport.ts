import { create } from 'zustand'
import { elementAt } from '../../ui/places'

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

// pointOf is the point of the window beside a step that is drawn, for what is to
// stand there.
export function pointOf(node: string): { x: number; y: number } | undefined {
  const card = elementAt('canvas')
    ?.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
    ?.getBoundingClientRect()
  return card && { x: card.right + 12, y: card.top }
}

export function setViewport(port: Viewport | undefined): void {
  useViewport.setState({ port })
}
