import { useEffect, useState } from 'react'
import { wordsOf } from '../../domain/run/failure'
import type { Attempt } from '../../domain/assistant/request'
import { texts } from '../../domain/texts/index'
import { readReply } from '../../store/assistant/reply'
import { Code } from '../../ui/Code'
import './ReplyView.css'

// ReadView is a reply as it was read, with its slips repaired: beside what the
// model wrote, the two can be compared.
export function ReadView({ attempt: { reply, n } }: { attempt: Attempt }) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let current = true
    readReply(reply)
      .catch(wordsOf)
      .then(
        (read) => {
          if (current) setText(read)
        },
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [reply])
  if (text === undefined) return null
  return (
    <div className="attempt-read">
      <Code text={text || texts.ledger.noJson} label={texts.ledger.read(n)} />
    </div>
  )
}
