import { edgeKey } from './workflow'
import type { Patch, Workflow } from '../../wire/types'

export interface Placed {
  index: number
}
export interface Change<T> {
  before: T
  after: T
}

// AT_END as an index of an addition means after everything else.
const AT_END = -1

// applyPatch follows a change the program has made. It trusts the patch: the
// program has checked it against the very revision the page holds.
export function applyPatch(workflow: Workflow, patch: Patch): Workflow {
  return {
    ...workflow,
    ...inputsAfter(workflow, patch),
    ...outputsAfter(workflow, patch),
    name: patch.name?.after ?? workflow.name,
    nodes: changeList(workflow.nodes, (node) => node.id, {
      removed: (patch.removedNodes ?? []).map((placed) => placed.node),
      updated: patch.updatedNodes ?? [],
      added: (patch.addedNodes ?? []).map((placed) => ({ index: placed.index, item: placed.node })),
    }),
    edges: changeList(workflow.edges, edgeKey, {
      removed: (patch.removedEdges ?? []).map((placed) => placed.edge),
      updated: [],
      added: (patch.addedEdges ?? []).map((placed) => ({ index: placed.index, item: placed.edge })),
    }),
    notes: changeList(workflow.notes, (note) => note.id, {
      removed: (patch.removedNotes ?? []).map((placed) => placed.note),
      updated: patch.updatedNotes ?? [],
      added: (patch.addedNotes ?? []).map((placed) => ({ index: placed.index, item: placed.note })),
    }),
  }
}

// inputsAfter leaves a workflow that has no inputs as it is.
function inputsAfter({ inputs = [] }: Workflow, patch: Patch): Pick<Workflow, 'inputs'> {
  const changed = changeList(inputs, (input) => input.name, {
    removed: (patch.removedInputs ?? []).map((placed) => placed.input),
    updated: patch.updatedInputs ?? [],
    added: (patch.addedInputs ?? []).map((placed) => ({ index: placed.index, item: placed.input })),
  })
  return changed === inputs ? {} : { inputs: changed }
}

// outputsAfter leaves a workflow that has no outputs as it is.
function outputsAfter({ outputs = [] }: Workflow, patch: Patch): Pick<Workflow, 'outputs'> {
  const changed = changeList(outputs, (output) => output.name, {
    removed: (patch.removedOutputs ?? []).map((placed) => placed.output),
    updated: patch.updatedOutputs ?? [],
    added: (patch.addedOutputs ?? []).map((placed) => ({ index: placed.index, item: placed.output })),
  })
  return changed === outputs ? {} : { outputs: changed }
}

interface ListChange<T> {
  removed: T[]
  updated: Change<T>[]
  added: { index: number; item: T }[] // sorted by index, in the list after the change
}

// changeList returns the same list when nothing in it changed, so that what is
// drawn from it is not drawn again.
function changeList<T>(list: T[], key: (item: T) => string, change: ListChange<T>): T[] {
  const { removed, updated, added } = change
  if (removed.length + updated.length + added.length === 0) return list
  const gone = new Set(removed.map(key))
  const after = new Map(updated.map((item) => [key(item.before), item.after]))
  const result = list.filter((item) => !gone.has(key(item))).map((item) => after.get(key(item)) ?? item)
  for (const { index, item } of added) {
    if (index === AT_END) result.push(item)
    else result.splice(index, 0, item)
  }
  return result
}
