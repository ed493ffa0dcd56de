import { GitMerge } from 'lucide-react'
import { conflictWords } from '../../domain/assistant/proposal'
import { texts } from '../../domain/texts/index'
import { useDocument } from '../../store/document/document'
import { stepIn, useScene } from '../../store/document/scene'
import { useTools } from '../../store/program/tools'
import { selectAndReveal } from '../../store/page/selection'
import type { ProposalView } from '../../wire/types'

type Conflict = ProposalView['conflicts'][number]

// ProposalConflicts says what of a proposal was left out, for the person has
// changed the same thing meanwhile, with the value of either side.
export function ProposalConflicts({ conflicts }: { conflicts: ProposalView['conflicts'] }) {
  if (conflicts.length === 0) return null
  return (
    <div className="conflicts">
      <p className="muted">{texts.proposal.conflicts(conflicts.length)}</p>
      <ul aria-label={texts.proposal.conflictList}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.item} ${conflict.key ?? ''} ${conflict.field ?? ''}`}>
            <Chip conflict={conflict} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Chip({ conflict }: { conflict: Conflict }) {
  const mine = useDocument((state) => state.workflow)
  const theirs = useScene((scene) => scene.workflow)
  const tools = useTools((state) => state.tools)
  const step = conflict.item === 'step' ? conflict.key : undefined
  const there = useScene((scene) => stepIn(scene, step) !== undefined)
  const words = conflictWords(conflict, mine, theirs, tools)
  const title = (
    <>
      <GitMerge size={13} strokeWidth={1.9} aria-hidden />
      <strong dir="auto">{words.title}</strong>
    </>
  )
  return (
    <div className="conflict">
      {step !== undefined && there ? (
        <button type="button" className="conflict-title" onClick={() => selectAndReveal(step)}>
          {title}
        </button>
      ) : (
        <span className="conflict-title">{title}</span>
      )}
      <span dir="auto" className="conflict-side">
        <span className="muted">{texts.proposal.yours}</span> {words.mine}
      </span>
      <span dir="auto" className="conflict-side">
        <span className="muted">{texts.proposal.proposed}</span> <del>{words.theirs}</del>
      </span>
    </div>
  )
}
