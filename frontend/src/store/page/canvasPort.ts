import { create } from 'zustand'
import type { Where } from '../../domain/graph/insert'
import type { Position } from '../../wire/types'

// Target is where a new step would go that is carried over the canvas.
export interface Target {
  where: Where
  link?: string // key of the link it goes into
  step?: string // id of the step it comes after
  loop?: string // head of the loop it goes into
}

export interface Size {
  width: number
  height: number
}

export interface Picture {
  svg: string
  width: number
  height: number
}

// CanvasPort is all that others may ask of the canvas while it is on the page.
export interface CanvasPort {
  zoomIn: () => void
  zoomOut: () => void
  actualSize: () => void
  fit: () => void
  fitSelected: () => void
  tidy: () => void

  // Places are in pixels of the canvas, points in those of the window.
  places: ReadonlyMap<string, Position> // where the steps are drawn
  pointer: () => Position | undefined // the place that is pointed at
  middle: () => Position | undefined // of what is in sight
  beside: (node: string) => Position | undefined // a point, for what is to stand there
  targetAt: (point: Position) => Target | undefined
  loopAt: (place: Position) => string | undefined // head of the loop whose frame is there
  free: (wanted: Position & Size, over: ReadonlySet<string>) => Position // where a thing covers nothing but frames of these loops

  paint: () => Promise<Picture> // of the document, whatever is previewed
  draw: (picture: Picture, scale: number) => Promise<Blob> // as PNG
}

export const useCanvasPort = create<{ port: CanvasPort | undefined }>(() => ({ port: undefined }))

export const canvasPort = (): CanvasPort | undefined => useCanvasPort.getState().port
export const setCanvasPort = (port: CanvasPort | undefined): void => useCanvasPort.setState({ port })
