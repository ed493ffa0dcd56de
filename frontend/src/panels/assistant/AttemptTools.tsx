import { useState } from 'react'
import { texts } from '../../domain/texts/index'
import { openDraft } from '../../store/document/draft'
import { AttemptWay } from './AttemptWay'
import { ReadView } from './ReadView'
import { ReplyDialog } from './ReplyDialog'
import { ReplyView } from './ReplyView'
import type { AttemptView, Problem } from '../../wire/types'
import { tip } from '../../ui/tooltip'

interface Props {
  attempt: AttemptView
  raw: boolean // the reply is shown as it is written
  onRaw: (raw: boolean) => void
}

// AttemptTools shows more of an attempt on demand, and opens what a rejected one
// would have come to.
export function AttemptTools({ attempt, raw, onRaw }: Props) {
  const [read, setRead] = useState(false)
  const [way, setWay] = useState(false)
  const [beside, setBeside] = useState(false)
  const { draft, problems, n } = attempt
  const { ledger } = texts
  return (
    <>
      <div className="attempt-tools">
        <button type="button" className="attempt-raw" aria-expanded={raw} onClick={() => onRaw(!raw)}>
          {raw ? ledger.hideRaw : ledger.showRaw}
        </button>
        {problems.some(isOnALine) && (
          <button type="button" className="attempt-raw" aria-expanded={read} onClick={() => setRead(!read)}>
            {read ? ledger.hideRead : ledger.showRead}
          </button>
        )}
        {problems.some(isOnALine) && (
          <button type="button" className="attempt-raw" aria-haspopup="dialog" onClick={() => setBeside(true)}>
            {ledger.beside}
          </button>
        )}
        <button type="button" className="attempt-raw" aria-expanded={way} onClick={() => setWay(!way)}>
          {way ? ledger.hideWay : ledger.showWay}
        </button>
        {draft && (
          <button
            type="button"
            className="attempt-raw"
            {...tip(ledger.useHint)}
            onClick={() => openDraft({ workflow: draft, problems, title: ledger.draft(n) })}
          >
            {ledger.use}
          </button>
        )}
      </div>
      {way && <AttemptWay attempt={attempt} />}
      {raw && <ReplyView attempt={attempt} />}
      {read && <ReadView attempt={attempt} />}
      {beside && <ReplyDialog attempt={attempt} onClose={() => setBeside(false)} />}
    </>
  )
}

// isOnALine: the text itself was repaired, not only what it says.
const isOnALine = ({ severity, at }: Problem): boolean => severity === 'repair' && at.line !== undefined
