import { Position } from '@xyflow/react'
import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import type { Piece } from '../wire/types'
import type { Mark } from '../domain/graph/preview'
import type { Direction } from '../domain/program/settings'
import type { Point } from './layout/geometry'
import type { Inner } from './layout/arrange'
import type { Way } from './layout/routes'
import type { Node, Note } from '../wire/types'

// What the graph view draws: our data in its terms.

// A type, not an interface: the library wants an index signature.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type StepData = {
  node: Node
  says: readonly Piece[] // what it does
  error: number
  warning: number
  lack: number // still to be filled in
  mark: Mark | undefined
  leftOut: boolean
  folded: number | undefined // a collapsed loop: how many steps it hides
  inner: Inner | undefined // what it calls, where that is shown
}

// oxlint-disable-next-line typescript/consistent-type-definitions
export type FrameData = {
  head: string
  name: string // of the loop
}

// oxlint-disable-next-line typescript/consistent-type-definitions
export type LinkData = {
  points: readonly Point[]
  ends: readonly [Point, Point] // the handles it was made for
  labelAt: Point | undefined
  room: number // for the label
  least: number // zoom at which it is shown
  output: string
  label: string
  tone: Tone
  framed: boolean // the label stands within the frame of a loop
  way: Way
  foot: boolean // it leads to the end of a loop
  mark: Mark | undefined
  leftOut: boolean
}

// oxlint-disable-next-line typescript/consistent-type-definitions
export type NoteData = {
  note: Note
}

export type Tone = 'true' | 'false' | 'error' | 'flow'

export type StepNode = FlowNode<StepData, 'step'>
export type FrameNode = FlowNode<FrameData, 'frame'>
export type NoteNode = FlowNode<NoteData, 'note'>
export type CanvasNode = StepNode | FrameNode | NoteNode
export type LinkEdge = FlowEdge<LinkData, 'link'>

// Sides are where the links of a step leave and arrive.
export interface Sides {
  in: Position
  out: Position
  done: Position // the way out of a loop, and to a step that would be removed
  back: Position // the way back to the head of a loop
}

const SIDES: Record<Direction, Sides> = {
  down: { in: Position.Top, out: Position.Bottom, done: Position.Right, back: Position.Left },
  right: { in: Position.Left, out: Position.Right, done: Position.Bottom, back: Position.Top },
}

export const sidesIn = (direction: Direction): Sides => SIDES[direction]

// sidesOf are those of a card that arrives from the left or from above.
export const sidesOf = (arrives: Position | undefined): Sides => SIDES[arrives === Position.Left ? 'right' : 'down']

const FRAME_PREFIX = 'frame:'

export const frameId = (head: string): string => FRAME_PREFIX + head

// headOf is the loop a frame belongs to; undefined for a card.
export function headOf(id: string): string | undefined {
  return id.startsWith(FRAME_PREFIX) ? id.slice(FRAME_PREFIX.length) : undefined
}

const NOTE_PREFIX = 'note:'

export const noteNodeId = (id: string): string => NOTE_PREFIX + id

// noteOf is the note that a node draws; undefined for others.
export function noteOf(id: string): string | undefined {
  return id.startsWith(NOTE_PREFIX) ? id.slice(NOTE_PREFIX.length) : undefined
}
