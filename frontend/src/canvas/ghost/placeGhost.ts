import { create } from 'zustand'
import type { Ghost } from '../../domain/assistant/sketch'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import { useCollapsed } from '../../store/document/collapsed'
import { latest } from '../../store/page/latest'
import { elk } from '../elk'
import { draw, placesOf } from '../layout/arrange'
import type { Arrangement, Task } from '../layout/arrange'
import type { Edge, Node, Workflow } from '../../wire/types'

interface PlacedGhost extends Ghost {
  of: string // id of the workflow beside which it is drawn
  arrangement: Arrangement // of both
}

// The ghost as it is drawn. No other part of the page knows of its steps.
export const usePlacedGhost = create<{ placed: PlacedGhost | undefined }>(() => ({ placed: undefined }))

const answers = latest()

// placeGhost gives the new steps of a ghost their place. What is drawn stays where it is.
export async function placeGhost(ghost: Ghost, workflow: Workflow, drawn: Arrangement): Promise<void> {
  const isWanted = answers.ask()
  const task = taskOf(ghost, workflow, drawn)
  const places = await placesOf(task, elk, { positions: new Map(), planned: drawn.ways }).catch(() => undefined)
  if (!places || !isWanted()) return // it is no loss: the answer itself is laid out anew
  const arrangement = draw({ ...task, collapsed: useCollapsed.getState().heads }, places)
  usePlacedGhost.setState({ placed: { ...ghost, of: workflow.id, arrangement } })
}

export const isGhostly = (): boolean => usePlacedGhost.getState().placed !== undefined

export function dropGhost(): void {
  answers.drop()
  if (usePlacedGhost.getState().placed) usePlacedGhost.setState({ placed: undefined })
}

function taskOf(ghost: Ghost, workflow: Workflow, { places, direction }: Arrangement): Task {
  const before = usePlacedGhost.getState().placed?.arrangement
  const kept = before?.direction === direction ? before.places : places
  const stands = (node: Node): Node => ({ ...node, position: places.get(node.id) ?? kept.get(node.id) })
  const output = (edge: Edge): string => `${edge.from}:${edge.output ?? ''}`
  const taken = new Set(ghost.edges.map(output)) // links of the workflow that a new one would replace
  const both = {
    ...workflow,
    nodes: [...workflow.nodes, ...ghost.nodes].map(stands),
    edges: [...workflow.edges.filter((edge) => !taken.has(output(edge))), ...ghost.edges],
  }
  return { workflow: both, loops: loopsOf(bodiesOf(both)), direction }
}
