import type { ToolsByName } from '../form/tool'
import { wordsOfConflict } from '../graph/difference'
import type { Both } from '../graph/difference'
import type { Conflict, DecideRequest, Outcome, ProposalView, ProposedChange, Workflow } from '../../wire/types'

// A change by the assistant that waits for a decision.

// withDecision is the proposal as it will be, but for what else follows from the
// decision: the program knows that.
export function withDecision(proposal: ProposalView, { proposal: id, change, accept }: DecideRequest): ProposalView {
  if (proposal.id !== id) return proposal
  return {
    ...proposal,
    changes: proposal.changes.map((one) => (one.id === change ? { ...one, accepted: accept } : one)),
  }
}

// isMade reports whether anything of a proposal came into the workflow.
export function isMade(outcome: Outcome): boolean {
  return outcome === 'applied' || outcome === 'partly'
}

// stepOfChange is the step to look at for a change, undefined where it has none.
export function stepOfChange(change: ProposedChange): string | undefined {
  return change.nodes[0] ?? change.links[0]?.split(/[:>]/, 1)[0]
}

// changeOf is the change that a step belongs to.
export function changeOf(proposal: ProposalView, node: string | undefined): ProposedChange | undefined {
  return node === undefined ? undefined : proposal.changes.find((change) => change.nodes.includes(node))
}

// neighbour is the change before or after one, round the ends of the list.
export function neighbour(proposal: ProposalView, id: string | undefined, by: 1 | -1): ProposedChange | undefined {
  const { changes } = proposal
  const at = changes.findIndex((change) => change.id === id)
  if (at < 0) return by > 0 ? changes[0] : changes.at(-1)
  return changes[(at + by + changes.length) % changes.length]
}

// acceptedOf counts what applying would make.
export function acceptedOf({ changes }: ProposalView): number {
  return changes.filter((change) => change.accepted).length
}

// conflictWords says what conflicts and what either side wants.
export function conflictWords(conflict: Conflict, mine: Workflow, theirs: Workflow, tools: ToolsByName): Both {
  const sides = { merged: { workflow: mine, problems: [] }, theirs: { workflow: theirs, problems: [] } }
  return wordsOfConflict(conflict, sides, tools)
}
