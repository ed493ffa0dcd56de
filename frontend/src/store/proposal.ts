import { create } from 'zustand'
import * as api from '../backend/api'
import { changeOf, neighbour, stepOfChange } from '../domain/proposal'
import type { Outcome, Proposal, ProposalState, ProposedChange } from '../domain/proposal'
import { show, useDocument } from './document'
import { attempt } from './notices'
import { selectAndReveal, useSelection } from './selection'

// Decided is how a proposal ended, and what it was about.
export interface Decided {
  outcome: Outcome
  revision: number // of the document just after
  changes: ProposedChange[]
}

interface Proposals {
  pending: Proposal | undefined
  at: string | undefined // the change that was walked to
  decided: Readonly<Record<string, Decided>> // by proposal
}

const NONE: Proposals = { pending: undefined, at: undefined, decided: {} }

// What the assistant proposes. Only what the program says changes it.
export const useProposal = create<Proposals>(() => NONE)

export function showProposal({ proposal, last }: ProposalState): void {
  useProposal.setState(({ pending, at, decided }) => ({
    pending: proposal ?? undefined,
    at: proposal?.changes.some((change) => change.id === at) ? at : undefined,
    decided: last && pending?.id === last.id ? { ...decided, [last.id]: decision(last.outcome, pending) } : decided,
  }))
}

function decision(outcome: Outcome, { changes }: Proposal): Decided {
  return { outcome, changes, revision: useDocument.getState().revision }
}

// forgetProposals: another document is open.
export function forgetProposals(): void {
  useProposal.setState(NONE, true)
}

export function applyProposal(): Promise<boolean> {
  return withPending(async ({ id }) => { show(await api.applyProposal(id)) })
}

export function discardProposal(): Promise<boolean> {
  return withPending(async ({ id }) => { showProposal(await api.discardProposal(id)) })
}

// decide accepts or leaves out a change; what depends on that follows.
export function decide(change: string, accept: boolean): Promise<boolean> {
  return withPending(async ({ id }) => { showProposal(await api.decideChange(id, change, accept)) })
}

async function withPending(intent: (pending: Proposal) => Promise<void>): Promise<boolean> {
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
