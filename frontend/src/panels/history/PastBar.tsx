import { useEffect } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { labelOf } from '../../domain/texts/program'
import { clockTime } from '../../domain/text/time'
import { useDocument } from '../../store/document/document'
import { useHistory } from '../../store/document/history'
import { Button } from '../../ui/Button'
import { refocus } from '../../ui/refocus'
import type { Version } from '../../domain/graph/version'
import { focusOn } from '../../ui/places'

// PastBar says above the canvas which version is looked at.
export function PastBar({ past }: { past: Version }) {
  useDocument((state) => state.readOnly)
  useHistory((state) => state.versions[0])
  useEffect(() => () => refocus(() => focusOn('history-list')), []) // where the version was chosen
  const { restore, closePreview } = commands
  return (
    <div className="preview-bar" data-draft role="region" aria-label={texts.history.bar}>
      <span role="status">
        {texts.history.asItWas({ ...past, label: labelOf(past.label, past.said) }, clockTime(past.time))}
      </span>
      <Button kind="primary" disabled={!restore.when()} title={hintOf(restore)} onClick={restore.run}>
        {restore.label()}
      </Button>
      <Button title={hintOf(closePreview)} onClick={closePreview.run}>
        {closePreview.label()}
      </Button>
    </div>
  )
}
