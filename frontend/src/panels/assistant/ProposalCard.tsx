import { Check, CornerDownLeft } from 'lucide-react'
import { useState } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { shapedBy } from '../../domain/assistant/shaped'
import { texts } from '../../domain/texts/index'
import { openDraft, useDraft } from '../../store/document/draft'
import { useScene } from '../../store/document/scene'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { ChangeRow, ChangesHead, PickRow } from './ChangeRows'
import { ProposalConflicts } from './ProposalConflicts'
import './ProposalCard.css'
import type { ProposalView, ProposedChange } from '../../wire/types'

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
      <ChangesHead changes={proposal.changes} title={texts.proposal.title} />
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
