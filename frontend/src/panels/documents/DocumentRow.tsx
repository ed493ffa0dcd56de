import { shortPath } from '../../domain/text/path'
import { texts } from '../../domain/texts/index'
import { told } from '../../domain/texts/program'
import { momentOf } from '../../domain/text/when'
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
        {(note.said !== undefined || elsewhere) && (
          <span dir="auto" className="document-where one-line">
            {note.said ? told(note.said) : shortPath(path)}
          </span>
        )}
      </span>
      {run && (
        <span className="document-run" data-phase={run}>
          <PhaseIcon phase={run} size={13} />
          {texts.running.inStatus(run)}
        </span>
      )}
      <span className="document-when">
        {texts.open.steps(steps)} · {momentOf(modified)}
      </span>
    </button>
  )
}
