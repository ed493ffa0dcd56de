import { useMemo } from 'react'
import { marksOf } from '../../domain/assistant/attempt'
import type { Attempt } from '../../domain/assistant/request'
import { texts } from '../../domain/texts/index'
import { Code } from '../../ui/Code'
import './ReplyView.css'

// ReplyView is what the model wrote, with the problems on their lines. It opens at
// the first of them.
export function ReplyView({ attempt: { reply, problems, n } }: { attempt: Attempt }) {
  const marks = useMemo(() => marksOf(reply, problems), [reply, problems])
  if (reply === '') return <p className="attempt-line">{texts.ledger.noReply}</p>
  return (
    <div className="attempt-reply">
      <Code text={reply} label={texts.ledger.raw(n)} marks={marks} />
    </div>
  )
}
