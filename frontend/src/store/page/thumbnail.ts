import type { Body, Workflow } from '../../wire/types'

// Thumbnail is a workflow so small that only its shape is seen: paths of an SVG, each of
// one kind, in the order to draw them.
export interface Thumbnail {
  viewBox: string
  shapes: [kind: string, path: string][]
}

type Draw = (workflow: Workflow, loops: readonly Body[]) => Promise<Thumbnail>

let draw: Draw | undefined

// drawThumbnailsBy is for who can lay out graphs: lists only show what it draws.
export function drawThumbnailsBy(by: Draw): void {
  draw = by
}

// thumbnailOf gives nothing where the picture cannot be had; a list does without.
export async function thumbnailOf(workflow: Workflow, loops: readonly Body[]): Promise<Thumbnail | undefined> {
  return draw?.(workflow, loops).catch(() => undefined)
}
