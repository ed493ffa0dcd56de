import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import type { Mark } from '../domain/preview'
import type { Node } from '../domain/workflow'
import type { Point } from './layout/geometry'
import type { Way } from './layout/routes'

// What the graph view draws: our data in its terms.

// A type, not an interface: the library wants an index signature.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type StepData = {
  node: Node
  backTo: string // an EndLoop: the name of its loop
  errors: number
  warnings: number
  mark: Mark | undefined
  leftOut: boolean
}

// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type LinkData = {
  points: readonly Point[]
  labelAt: Point | undefined
  label: string
  tone: Tone
  way: Way
  mark: Mark | undefined
  leftOut: boolean
}

export type Tone = 'true' | 'false' | 'flow'

export type StepNode = FlowNode<StepData, 'step'>
export type FrameNode = FlowNode<Record<string, never>, 'frame'>
export type CanvasNode = StepNode | FrameNode
export type LinkEdge = FlowEdge<LinkData, 'link'>

const FRAME_PREFIX = 'frame:'

export const frameId = (head: string): string => FRAME_PREFIX + head

// headOf is the loop a frame belongs to; undefined for a card.
export function headOf(id: string): string | undefined {
  return id.startsWith(FRAME_PREFIX) ? id.slice(FRAME_PREFIX.length) : undefined
}
