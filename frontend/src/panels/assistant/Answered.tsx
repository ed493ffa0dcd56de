import { Copy } from 'lucide-react'
import { copy } from '../../backend/clipboard'
import { draftOf } from '../../domain/assistant/draftLeft'
import { versionOf } from '../../domain/assistant/exchange'
import type { Exchange } from '../../domain/assistant/exchange'
import { leadOf, succeeded } from '../../domain/assistant/request'
import { texts } from '../../domain/texts/index'
import { undo, useDocument } from '../../store/document/document'
import { openDraft } from '../../store/document/draft'
import { attempt } from '../../store/page/notices'
import { useProposal } from '../../store/assistant/proposal'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Changes } from './Changes'
import { NextSteps } from './NextSteps'
import { links } from '../../store/page/addresses'
import { Prose } from '../../ui/Prose'
import { DecidedCard } from './DecidedCard'
import { ProposalCard } from './ProposalCard'
import { Remarks } from './Remarks'
import type { AnswerView } from '../../wire/types'

interface Props {
  exchange: Exchange
  answer: AnswerView
  last: boolean
}

// Answered says how a request ended, and what can be done next.
export function Answered({ exchange, answer, last }: Props) {
  const { decided, takenBack } = exchange
  return (
    <>
      <Message answer={answer} last={last} />
      <Remarks answer={answer} />
      {answer.applied && <Changes changes={answer.changes} takenBack={takenBack} />}
      {answer.proposal !== '' && !decided && <Proposed id={answer.proposal} />}
      {decided && <DecidedCard decided={decided} takenBack={takenBack} />}
      <UndoThis version={versionOf(exchange)} />
      {answer.status === 'chat' && <Tried answer={answer} />}
      {(!succeeded(answer) || answer.lastError) && <NextSteps answer={answer} last={last} />}
    </>
  )
}

// Message is what the assistant says: the model's own words where it answered.
function Message({ answer, last }: { answer: AnswerView; last: boolean }) {
  const { message, status } = answer
  const bad = !succeeded(answer)
  const shown = leadOf(answer)
  return (
    <div className="told">
      {bad ? (
        <p className="message" data-bad={status !== 'cancelled' || undefined} role={last ? 'alert' : undefined}>
          {shown}
        </p>
      ) : (
        <Prose links={links} text={shown} />
      )}
      <div className="said-tools">
        <IconButton icon={Copy} label={texts.answer.copy} onClick={() => attempt(() => copy(message))} />
      </div>
    </div>
  )
}

// Proposed is a proposal while it waits.
function Proposed({ id }: { id: string }) {
  const pending = useProposal((state) => (state.pending?.id === id ? state.pending : undefined))
  return pending ? <ProposalCard key={pending.id} proposal={pending} /> : null
}

// Tried offers what the model had planned before it answered in words, and says that it
// came to nothing: the words may well speak of it as done.
function Tried({ answer }: { answer: AnswerView }) {
  const tried = draftOf(answer)
  if (tried?.attempt === undefined) return null
  return (
    <>
      <p className="muted">{texts.ledger.onlyWords}</p>
      <div className="next">
        <Button onClick={() => openDraft(tried)}>{texts.ledger.draftThere(tried.attempt)}</Button>
      </div>
    </>
  )
}

// UndoThis takes a change back while it is the last one, also after a restart.
function UndoThis({ version }: { version: number }) {
  const newest = useDocument((state) => version !== 0 && state.undoVersion === version)
  if (!newest) return null
  return (
    <div className="next">
      <Button onClick={undo}>{texts.answer.undo}</Button>
    </div>
  )
}
