import { Check, CornerDownLeft, GitPullRequestArrow } from 'lucide-react'
import { useState } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { fieldsInShort } from '../../domain/form/fieldName'
import { namer } from '../../domain/text/describe'
import { isMade, stepOfChange } from '../../domain/assistant/proposal'
import { shapedBy } from '../../domain/assistant/shaped'
import { texts } from '../../domain/texts/index'
import { openDraft, useDraft } from '../../store/document/draft'
import { decide, goToChange, useProposal } from '../../store/assistant/proposal'
import { stepIn, useScene } from '../../store/document/scene'
import { useTools } from '../../store/program/tools'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { Sentence } from '../../ui/Sentence'
import { ProposalConflicts } from './ProposalConflicts'
import './ProposalCard.css'
import type { ChangeKind, DecidedView, Node, ProposalView, ProposedChange } from '../../wire/types'

const ProposalLook = later(async () => (await import('./ProposalLook')).ProposalLook)

// ProposalCard lists what waits for a decision and takes it.
export function ProposalCard({ proposal }: { proposal: ProposalView }) {
  const [picking, setPicking] = useState(() => proposal.changes.some((change) => !change.accepted))
  const [asked, setAsked] = useState(false) // to pick, just now
  const drafted = useDraft((state) => state.draft !== undefined)
  const { apply, discard } = commands
  const pick = (): void => {
    setPicking(true)
    setAsked(true)
  }
  return (
    <section className="changes" aria-label={texts.proposal.title}>
      <Head changes={proposal.changes} title={texts.proposal.title} />
      <ul>
        {proposal.changes.map((change, i) => (
          <li key={change.id}>
            {picking ? <PickRow change={change} autoFocus={asked && i === 0} /> : <ChangeRow change={change} />}
            <Looks change={change} proposal={proposal} />
          </li>
        ))}
      </ul>
      <ProposalConflicts conflicts={proposal.conflicts} />
      {!proposal.canApply && <WhyNot proposal={proposal} />}
      <div className="next">
        <Button
          kind="primary"
          icon={Check}
          disabled={!proposal.canApply || drafted}
          title={hintOf(apply)}
          onClick={apply.run}
        >
          {apply.label()}
          <CornerDownLeft size={13} className="apply-key" aria-hidden />
        </Button>
        <Button title={hintOf(discard)} onClick={discard.run}>
          {discard.label()}
        </Button>
        {!picking && proposal.changes.length > 1 && (
          <Button kind="plain" onClick={pick}>
            {texts.proposal.pick}
          </Button>
        )}
      </div>
    </section>
  )
}

// Looks are what the data programs of a change would make.
function Looks({ change, proposal }: { change: ProposedChange; proposal: ProposalView }) {
  const workflow = useScene((scene) => scene.workflow)
  return shapedBy(change, proposal, workflow).map((shaped) => <ProposalLook key={shaped.node} {...shaped} />)
}

// WhyNot says why a proposal cannot be applied as it is; where that is because of
// errors, they are to be seen.
function WhyNot({ proposal: { changes, draft, problems } }: { proposal: ProposalView }) {
  const { wouldBreak, noneChosen } = texts.proposal
  return (
    <p className="proposal-blocked">
      {changes.some((change) => change.accepted) ? wouldBreak : noneChosen}{' '}
      {draft && (
        <Button kind="link" onClick={() => openDraft({ workflow: draft, problems })}>
          {texts.draft.show}
        </Button>
      )}
    </p>
  )
}

// DecidedCard tells how a proposal ended, and what it was about.
export function DecidedCard({
  decided: { outcome, changes },
  takenBack,
}: {
  decided: DecidedView
  takenBack: boolean
}) {
  const title = takenBack ? texts.answer.takenBack : texts.proposal.outcome[outcome]
  if (!isMade(outcome)) {
    return (
      <details className="proposal-gone">
        <summary>{title}</summary>
        <ul>
          {changes.map((change) => (
            <li key={change.id} className="changes-row">
              <Line change={change} />
            </li>
          ))}
        </ul>
      </details>
    )
  }
  const made = changes.filter((change) => change.accepted)
  return (
    <section className="changes" aria-label={texts.answer.changes}>
      <Head changes={made} title={title} />
      <ul>
        {made.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIGNS: Record<ChangeKind, string> = {
  added: '+',
  changed: '~',
  removed: '−',
  linked: '~',
  renamed: '~',
  moved: '~',
  note: '~',
  input: '~',
}
const LOOKS = ['added', 'changed', 'removed'] as const

// lookOf is the colour of a change: what neither adds nor removes changes.
function lookOf(kind: ChangeKind): (typeof LOOKS)[number] {
  return kind === 'added' || kind === 'removed' ? kind : 'changed'
}

function Head({ changes, title }: { changes: readonly ProposedChange[]; title: string }) {
  return (
    <p className="changes-head">
      <GitPullRequestArrow size={15} strokeWidth={1.75} aria-hidden />
      <h2 dir="auto">{title}</h2>
      {LOOKS.map((look) => {
        const n = changes.filter((change) => lookOf(change.kind) === look).length
        return (
          n > 0 && (
            <span key={look} className="changes-count" data-kind={look} title={`${n} ${texts.answer[look]}`}>
              {SIGNS[look]}
              {n}
            </span>
          )
        )
      })}
    </p>
  )
}

// ChangeRow leads to the step of a change while that is there.
function ChangeRow({ change }: { change: ProposedChange }) {
  const at = useProposal((state) => state.at === change.id)
  const there = useScene((scene) => stepIn(scene, stepOfChange(change)) !== undefined)
  if (!there)
    return (
      <span className="changes-row">
        <Line change={change} />
      </span>
    )
  return (
    <button type="button" className="changes-row" aria-current={at || undefined} onClick={() => goToChange(change)}>
      <Line change={change} />
    </button>
  )
}

function PickRow({ change, autoFocus }: { change: ProposedChange; autoFocus: boolean }) {
  const at = useProposal((state) => state.at === change.id)
  return (
    <label className="changes-row" aria-current={at || undefined}>
      <input
        type="checkbox"
        checked={change.accepted}
        autoFocus={autoFocus}
        onChange={(event) => {
          void decide(change.id, event.target.checked)
          goToChange(change)
        }}
      />
      <Line change={change} />
    </label>
  )
}

// Line sets the name of the step apart from what is said of it.
function Line({ change }: { change: ProposedChange }) {
  const step = useScene((scene) => stepIn(scene, change.nodes[0]))
  const name = step?.name ?? ''
  const head = name !== '' && change.text.startsWith(name) ? name : ''
  const said = useFields(change, step)
  return (
    <>
      <span className="changes-sign" data-kind={lookOf(change.kind)} aria-hidden>
        {SIGNS[change.kind]}
      </span>
      <span className="visually-hidden">{texts.answer[lookOf(change.kind)]} </span>
      <span dir="ltr" className="changes-text" data-left-out={!change.accepted || undefined}>
        {head && (
          <strong>
            <bdi>{head}</bdi>
          </strong>
        )}
        <span className={head ? 'muted' : undefined}>
          {head && said ? (
            <>
              : <bdi>{said}</bdi>
            </>
          ) : (
            <Sentence text={change.text.slice(head.length)} />
          )}
        </span>
      </span>
    </>
  )
}

// useFields is what of a step changes, '' where the change is another.
function useFields({ kind, fields }: ProposedChange, step: Node | undefined): string {
  const tools = useTools((state) => state.tools)
  const workflow = useScene((scene) => scene.workflow)
  return kind === 'changed' ? fieldsInShort(fields, step?.tool?.name ?? '', tools, namer(workflow)) : ''
}
