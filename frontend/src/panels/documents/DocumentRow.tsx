import { texts } from '../../domain/texts/index'
import { dayAndTime } from '../../domain/text/time'
import { PhaseIcon } from '../../ui/PhaseIcon'
import './DocumentRow.css'
import type { DocumentInfo } from '../../wire/types'
import { tip } from '../../ui/tooltip'

// DocumentRow is a document that can be opened, and where it is.
export function DocumentRow({
  document: { name, steps, modified, path, elsewhere, note, run },
  onOpen,
}: {
  document: DocumentInfo
  onOpen: () => void
}) {
  return (
    <button type="button" className="document-row" {...tip(path)} onClick={onOpen}>
      <span className="document-what">
        <strong dir="auto" className="one-line">
          {name || texts.untitled}
        </strong>
        {(note || elsewhere) && (
          <span dir="auto" className="document-where one-line">
            {note || path}
          </span>
        )}
      </span>
      {run && (
        <span className="document-run" data-phase={run}>
          <PhaseIcon phase={run} size={13} />
          {texts.running.inStatus(texts.running.status[run])}
        </span>
      )}
      <span className="document-when">
        {texts.open.steps(steps)} · {dayAndTime(modified)}
      </span>
    </button>
  )
}
