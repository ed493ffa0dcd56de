import { newBlock } from './fresh'
import { insert } from './insert'
import { held, moved } from './move'
import type { Entry, Node, Outline, Workflow } from '../../wire/types'

// runOf are the steps that a loop can be put around: neighbours in one list of the
// outline, with all that is selected among them or within. undefined: there are none.
export function runOf({ steps, loose = [] }: Outline, ids: ReadonlySet<string>): readonly Entry[] | undefined {
  const alone = loose.map((entry) => [entry])
  for (const lists = [steps, ...alone]; lists.length > 0;) {
    const list = lists.pop() ?? []
    const at = list.findIndex(({ node }) => ids.has(node))
    if (at >= 0) {
      const taken = list.slice(at, list.findLastIndex(({ node }) => ids.has(node)) + 1)
      return taken.every(({ node }) => ids.has(node)) && holds(taken, ids) ? taken : undefined
    }
    lists.push(...list.flatMap(({ branches = [] }) => branches.map((branch) => branch.steps)))
  }
  return undefined
}

function holds(run: readonly Entry[], ids: ReadonlySet<string>): boolean {
  const all = heldBy(run)
  return [...ids].every((id) => all.has(id))
}

const heldBy = (run: readonly Entry[]): ReadonlySet<string> =>
  held({ steps: [...run], loops: [] }, new Set(run.map(({ node }) => node)))

// wrap puts a new loop around steps that runOf found, and returns its head too.
export function wrap(workflow: Workflow, run: readonly Entry[]): { workflow: Workflow; head: Node | undefined } {
  const [first] = run
  const block = newBlock(workflow, { kind: 'Loop' })
  const [head] = block.nodes
  if (!first || !head) return { workflow, head: undefined }
  const before = insert(workflow, block, { kind: 'before', node: first.node })
  return { workflow: moved(before, heldBy(run), { kind: 'after', node: head.id, output: 'LoopBody' }), head }
}
