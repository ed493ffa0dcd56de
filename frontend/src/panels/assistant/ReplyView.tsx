import { useMemo } from 'react'
import { marksOf } from '../../domain/assistant/attempt'
import { texts } from '../../domain/texts/index'
import { Code } from '../../ui/Code'
import './ReplyView.css'
import type { AttemptView } from '../../wire/types'

// ReplyView is what the model wrote, with the problems on their lines. It opens at
// the first of them.
export function ReplyView({ attempt: { reply, problems, n } }: { attempt: AttemptView }) {
  const marks = useMemo(() => marksOf(reply, problems), [reply, problems])
  if (reply === '') return <p className="attempt-line">{texts.ledger.noReply}</p>
  return (
    <div className="attempt-reply">
      <Code text={reply} label={texts.ledger.raw(n)} marks={marks} />
    </div>
  )
}
