import { create } from 'zustand'
import { api } from '../../backend/api'
import { changeOf, isMade, neighbour, stepOfChange, withDecision } from '../../domain/assistant/proposal'
import { ahead } from '../page/ahead'
import { showDecided } from './chat'
import { show, useDocument } from '../document/document'
import { closeDraft } from '../document/draft'
import { attempt } from '../page/notices'
import { selectAndReveal, useSelection } from '../page/selection'
import type { DecideRequest, DecidedView, Outcome, ProposalState, ProposalView, ProposedChange } from '../../wire/types'

interface Proposals {
  pending: ProposalView | undefined
  at: string | undefined // the change that was walked to
}

const NONE: Proposals = { pending: undefined, at: undefined }

// What the assistant proposes: what the program says, with what the person has
// decided since.
export const useProposal = create<Proposals>(() => NONE)

const proposals = ahead<ProposalView | undefined, DecideRequest>(
  (pending, decision) => pending && withDecision(pending, decision),
  (pending) =>
    useProposal.setState(({ at }) => ({
      pending,
      at: pending?.changes.some((change) => change.id === at) ? at : undefined,
    })),
)

export function showProposal({ proposal, last }: ProposalState): void {
  const { pending } = useProposal.getState()
  if (last && pending?.id === last.id) {
    showDecided(last.request, decidedOf(pending, last.outcome))
  }
  proposals.tell(proposal ?? undefined)
}

// decidedOf is how a proposal ended, as the program keeps it.
function decidedOf({ changes }: ProposalView, outcome: Outcome): DecidedView {
  if (isMade(outcome)) return { outcome, changes, version: useDocument.getState().undoVersion }
  return { outcome, changes: changes.map((change) => ({ ...change, accepted: false })), version: 0 }
}

// forgetProposals: another document is open.
export function forgetProposals(): void {
  proposals.tell(undefined)
}

export function applyProposal(): Promise<boolean> {
  return withPending(({ id }) => proposals.inTurn(async () => show(await api.applyProposal(id))))
}

export function discardProposal(): Promise<boolean> {
  return withPending(({ id }) => proposals.inTurn(() => api.discardProposal(id)))
}

// decide accepts or leaves out a change, which shows at once; what depends on
// that follows.
export function decide(change: string, accept: boolean): Promise<boolean> {
  closeDraft()
  return withPending(({ id }) => {
    const decision = { proposal: id, change, accept }
    return proposals.choose(decision, () => api.decideChange(decision))
  })
}

async function withPending(intent: (pending: ProposalView) => Promise<void>): Promise<boolean> {
  const { pending } = useProposal.getState()
  return pending !== undefined && attempt(() => intent(pending))
}

// walkChanges goes to the next or the previous change.
export function walkChanges(by: 1 | -1): void {
  const { pending } = useProposal.getState()
  const next = pending && neighbour(pending, currentChange()?.id, by)
  if (next) goToChange(next)
}

export function goToChange(change: ProposedChange): void {
  useProposal.setState({ at: change.id })
  const node = stepOfChange(change)
  if (node !== undefined) selectAndReveal(node)
}

// toggleChange decides the current change the other way.
export function toggleChange(): void {
  const change = currentChange()
  if (change) void decide(change.id, !change.accepted)
}

// currentChange is the one of the selected step, else the one that was walked to.
function currentChange(): ProposedChange | undefined {
  const { pending, at } = useProposal.getState()
  if (!pending) return undefined
  const walked = pending.changes.find((change) => change.id === at)
  const { node } = useSelection.getState()
  return walked && stepOfChange(walked) === node ? walked : (changeOf(pending, node) ?? walked)
}
