import { succeeded } from '../domain/request'
import type { Answer } from '../domain/request'
import { texts } from '../domain/texts'
import { ask } from '../store/chat'
import { undo, useDocument } from '../store/document'
import { openDraft } from '../store/draft'
import { useProposal } from '../store/proposal'
import { openSettings } from '../store/session'
import { Button } from '../ui/Button'
import { Changes } from './Changes'
import { DecidedCard, ProposalCard } from './ProposalCard'

interface Props {
  answer: Answer
  last: boolean
}

// AnswerView says how a request ended, and what can be done next.
export function AnswerView({ answer, last }: Props) {
  const good = succeeded(answer)
  return (
    <>
      <p className="message" data-bad={(!good && answer.status !== 'cancelled') || undefined} role={good ? undefined : 'alert'}>
        {answer.message}
      </p>
      {answer.applied && <Changes changes={answer.changes} />}
      {answer.proposal !== '' && <Proposed id={answer.proposal} />}
      {last && <NextSteps answer={answer} good={good} />}
    </>
  )
}

// Proposed is a proposal while it waits, and then how it ended.
function Proposed({ id }: { id: string }) {
  const pending = useProposal((state) => (state.pending?.id === id ? state.pending : undefined))
  const decided = useProposal((state) => state.decided[id])
  if (pending) return <ProposalCard key={pending.id} proposal={pending} />
  return decided ? <DecidedCard decided={decided} /> : null
}

function NextSteps({ answer, good }: { answer: Answer; good: boolean }) {
  const decided = useProposal((state) => state.decided[answer.proposal])
  const made = answer.applied || decided?.outcome === 'applied' || decided?.outcome === 'partly'
  const newest = useDocument((state) => state.canUndo && (decided ? state.revision === decided.revision : state.undoVersion === answer.version))
  if (good) {
    if (!made || !newest) return null
    return <div className="next"><Button onClick={undo}>{texts.answer.undo}</Button></div>
  }
  const { draft } = answer
  return (
    <div className="next">
      <Button onClick={() => ask(answer.words)}>{texts.answer.again}</Button>
      {draft && draft.nodes.length > 0 && (
        <Button onClick={() => { openDraft({ workflow: draft, problems: answer.problems }) }}>{texts.draft.show}</Button>
      )}
      {(answer.offline || answer.status === 'failed') && (
        <Button kind="link" onClick={() => { openSettings('model') }}>{texts.answer.connect}</Button>
      )}
    </div>
  )
}
