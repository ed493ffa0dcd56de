import { texts } from '../../domain/texts/index'
import { readReply } from '../../store/assistant/reply'
import { Code } from '../../ui/Code'
import { useAnswer } from '../useAnswer'
import './ReplyView.css'
import type { AttemptView } from '../../wire/types'

// ReadView is a reply as it was read, with its slips repaired: beside what the
// model wrote, the two can be compared.
export function ReadView({ attempt: { reply, n } }: { attempt: AttemptView }) {
  const { value, failure } = useAnswer(readReply, reply)
  const text = failure || value
  if (text === undefined) return null
  return (
    <div className="attempt-read">
      <Code text={text || texts.ledger.noJson} label={texts.ledger.read(n)} />
    </div>
  )
}
