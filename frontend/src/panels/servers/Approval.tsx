import { ShieldQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shownWhole } from '../../domain/text/legible'
import { formOf } from '../../domain/form/serverEntry'
import { isFirstOffer } from '../../domain/program/server'
import { late } from '../../domain/texts/late'
import { approve, entryOf, leave } from '../../store/program/servers'
import { Button } from '../../ui/Button'
import { useSettled } from '../useSettled'
import { Differences } from './Differences'
import type { Intent } from './useIntent'
import { useAnswer } from '../useAnswer'
import type { ServerView } from '../../wire/types'

const words = late.servers.approval

interface Props {
  server: ServerView
  intent: Intent
}

// Approval shows all that the person approves at once: the way a server is started,
// or the tools it offers. What is shown belongs to the hash that is approved.
export function Approval({ server, intent }: Props) {
  const { state, changes } = server
  const starts = state === 'unapproved'
  const first = isFirstOffer(server)
  const { settled, onKeyDownCapture } = useSettled(server.hash)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // what was approved before has left the keyboard with the card
    if (document.activeElement === section.current?.closest('[data-home]')) section.current.focus()
  }, [])
  const title = starts ? words.unapproved : first ? words.offers(changes.length) : words.changed
  return (
    <section
      ref={section}
      className="tools-box"
      data-asks
      tabIndex={-1}
      aria-label={title}
      onKeyDownCapture={onKeyDownCapture}
    >
      <h6>
        <ShieldQuestion size={15} aria-hidden />
        {title}
      </h6>
      {starts ? <Way server={server} /> : <p className="muted">{first ? words.offersText : words.changedText}</p>}
      {changes.length > 0 && <Differences server={server} />}
      <div className="tools-foot">
        <Button kind="primary" disabled={intent.busy} held={!settled} onClick={() => intent.run(() => approve(server))}>
          {starts ? words.approveStart : first ? words.approveTools : words.approveChanges}
        </Button>
        <Button kind="plain" onClick={() => leave(server)}>
          {words.leave}
        </Button>
      </div>
    </section>
  )
}

// Way is how the server would be reached, to the letter.
function Way({ server: { name, hash, line, names } }: { server: ServerView }) {
  const { value, failure } = useAnswer(entryOf, name, hash)
  const form = value === undefined ? undefined : formOf(name, value, [])
  const isAddress = form?.by === 'address'
  return (
    <>
      <p className="muted">{isAddress ? words.unapprovedAddress : words.unapprovedText}</p>
      {failure && (
        <p className="tools-failure" role="alert">
          {failure}
        </p>
      )}
      <dl className="tools-facts">
        <dt>{isAddress ? words.address : words.command}</dt>
        <dd>
          <code>{line}</code>
        </dd>
        {!isAddress && <dt>{words.folder}</dt>}
        {!isAddress && <dd>{form?.folder ? <code>{shownWhole(form.folder)}</code> : words.home}</dd>}
        <dt>{isAddress ? words.headers : words.variables}</dt>
        <dd>{names.length > 0 ? <code>{names.map(shownWhole).join(', ')}</code> : words.noNames}</dd>
      </dl>
    </>
  )
}
