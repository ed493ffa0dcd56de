import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { acceptedOf } from '../../domain/assistant/proposal'
import { gravest } from '../../domain/graph/problem'
import { useDocument } from '../../store/document/document'
import { closeDraft, useDraft } from '../../store/document/draft'
import { mayTakeDraft, takeDraft } from '../../store/edit/takeDraft'
import { useProposal } from '../../store/assistant/proposal'
import { Button } from '../../ui/Button'
import { PastBar } from './PastBar'
import './PreviewBar.css'

// PreviewBar says above the canvas that what is drawn is not the document.
export function PreviewBar() {
  const draft = useDraft((state) => state.draft)
  const pending = useProposal((state) => state.pending)
  const takes = useDocument(({ workflow, readOnly }) => mayTakeDraft(workflow.nodes, readOnly))
  if (draft?.past) return <PastBar past={draft.past} />
  if (draft) {
    return (
      <div className="preview-bar" data-draft role="status">
        <span>{draft.title ?? texts.draft.banner(gravest(draft.problems))}</span>
        {takes && (
          <Button kind="primary" title={texts.draft.takeHint} onClick={takeDraft}>
            {texts.draft.take}
          </Button>
        )}
        <Button onClick={closeDraft}>{texts.draft.close}</Button>
      </div>
    )
  }
  if (!pending) return null
  const { apply, discard } = commands
  return (
    <div className="preview-bar" role="region" aria-label={texts.proposal.bar}>
      <span role="status">{texts.proposal.previewing(pending.changes.length, acceptedOf(pending))}</span>
      <Button kind="primary" disabled={!apply.when()} title={hintOf(apply)} onClick={apply.run}>
        {apply.label()}
      </Button>
      <Button title={hintOf(discard)} onClick={discard.run}>
        {discard.label()}
      </Button>
    </div>
  )
}
