import { Check, GitPullRequestArrow } from 'lucide-react'
import { useState } from 'react'
import { commands } from '../commands/commands'
import type { Proposal, ProposedChange, ProposedKind } from '../domain/proposal'
import { texts } from '../domain/texts'
import { stepIn, useScene } from '../store/scene'
import { decide, goToChange, useProposal } from '../store/proposal'
import type { Decided } from '../store/proposal'
import { Button } from '../ui/Button'
import './ProposalCard.css'

// ProposalCard lists what waits for a decision and takes it.
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const [picking, setPicking] = useState(() => proposal.changes.some((change) => !change.accepted))
  const { apply, discard } = commands
  return (
    <section className="changes" aria-label={texts.proposal.title}>
      <Head changes={proposal.changes} title={texts.proposal.title} />
      <ul>
        {proposal.changes.map((change) => (
          <li key={change.id}>
            {picking ? <PickRow change={change} /> : <ChangeRow change={change} onOpen={() => { goToChange(change) }} />}
          </li>
        ))}
      </ul>
      {proposal.conflicts.length > 0 && <p className="muted">{texts.proposal.conflicts(proposal.conflicts.length)}</p>}
      {!proposal.canApply && <p className="proposal-blocked">{whyNot(proposal)}</p>}
      <div className="next">
        <Button kind="primary" icon={Check} disabled={!apply.when()} onClick={apply.run}>{apply.label()}</Button>
        <Button onClick={discard.run}>{discard.label()}</Button>
        {!picking && <Button kind="plain" onClick={() => { setPicking(true) }}>{texts.proposal.pick}</Button>}
      </div>
    </section>
  )
}

function whyNot(proposal: Proposal): string {
  return proposal.changes.some((change) => change.accepted) ? texts.proposal.wouldBreak : texts.proposal.noneChosen
}

// DecidedCard tells how a proposal ended, and what of it was made.
export function DecidedCard({ decided }: { decided: Decided }) {
  const made = decided.outcome === 'applied' || decided.outcome === 'partly'
  const changes = made ? decided.changes.filter((change) => change.accepted) : []
  return (
    <>
      {changes.length > 0 && (
        <section className="changes" aria-label={texts.answer.changes}>
          <Head changes={changes} title={texts.proposal.outcome[decided.outcome]} />
          <ul>
            {changes.map((change) => <li key={change.id}><ChangeRow change={change} onOpen={() => { goToChange(change) }} /></li>)}
          </ul>
        </section>
      )}
      {!made && <p className="muted">{texts.proposal.outcome[decided.outcome]}</p>}
    </>
  )
}

const SIGNS: Record<ProposedKind, string> = { added: '+', changed: '~', removed: '−', linked: '~', renamed: '~', moved: '~', note: '~' }
const LOOKS = ['added', 'changed', 'removed'] as const

// lookOf is the colour of a change: what neither adds nor removes changes.
function lookOf(kind: ProposedKind): (typeof LOOKS)[number] {
  return kind === 'added' || kind === 'removed' ? kind : 'changed'
}

function Head({ changes, title }: { changes: readonly ProposedChange[]; title: string }) {
  return (
    <p className="changes-head">
      <GitPullRequestArrow size={15} strokeWidth={1.75} aria-hidden />
      <strong>{title}</strong>
      {LOOKS.map((look) => {
        const n = changes.filter((change) => lookOf(change.kind) === look).length
        return n > 0 && (
          <span key={look} className="changes-count" data-kind={look} title={`${n} ${texts.answer[look]}`}>{SIGNS[look]}{n}</span>
        )
      })}
    </p>
  )
}

function ChangeRow({ change, onOpen }: { change: ProposedChange; onOpen: () => void }) {
  const at = useProposal((state) => state.at === change.id)
  return (
    <button type="button" className="changes-row" aria-current={at || undefined} onClick={onOpen}>
      <Line change={change} />
    </button>
  )
}

function PickRow({ change }: { change: ProposedChange }) {
  const at = useProposal((state) => state.at === change.id)
  return (
    <label className="changes-row" aria-current={at || undefined}>
      <input
        type="checkbox"
        checked={change.accepted}
        onChange={(event) => {
          goToChange(change)
          void decide(change.id, event.target.checked)
        }}
      />
      <Line change={change} />
    </label>
  )
}

// Line sets the name of the step apart from what is said of it.
function Line({ change }: { change: ProposedChange }) {
  const name = useScene((scene) => stepIn(scene, change.nodes[0])?.name) ?? ''
  const head = name !== '' && change.text.startsWith(name) ? name : ''
  return (
    <>
      <span className="changes-sign" data-kind={lookOf(change.kind)} aria-hidden>{SIGNS[change.kind]}</span>
      <span className="visually-hidden">{texts.answer[lookOf(change.kind)]} </span>
      <span className="changes-text" data-left-out={!change.accepted || undefined}>
        {head && <strong>{head}</strong>}
        <span className={head ? 'muted' : undefined}>{change.text.slice(head.length)}</span>
      </span>
    </>
  )
}
