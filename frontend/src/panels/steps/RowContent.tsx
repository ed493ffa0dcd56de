import { CornerLeftUp, StickyNote } from 'lucide-react'
import { shortPieces } from '../../domain/text/path'
import { sentence } from '../../domain/text/sentence'
import { heaviest, NO_COUNTS, sumOf } from '../../domain/graph/problem'
import { lookOf } from '../../domain/graph/look'
import type { BranchRow, CalledRow, FootRow, Row, StepRow } from '../../domain/outline/outline'
import { shownName } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import { nameOfRow } from '../../store/outline/outlinePlace'
import { WeightIcon } from '../../ui/WeightIcon'
import { PieceLine } from '../../ui/PieceLine'
import { Tile } from '../../ui/Tile'
import { branchName, leadWords } from './rowLabel'
import { NoteText, RowName } from './RowName'
import type { Facts } from './useFacts'

interface Props {
  row: Row
  facts: Facts
  renaming: boolean
}

// RowContent is what a row shows.
export function RowContent({ row, facts, renaming }: Props) {
  switch (row.is) {
    case 'step':
      return <StepContent row={row} facts={facts} renaming={renaming} />
    case 'branch':
      return <BranchContent row={row} facts={facts} />
    case 'foot':
      return <FootContent row={row} facts={facts} renaming={renaming} />
    case 'loose':
      return (
        <span className="steps-group">
          {texts.outline.loose}
          <span className="steps-group-hint">{texts.outline.looseHint}</span>
        </span>
      )
    case 'notes':
      return <span className="steps-group">{texts.outline.notes}</span>
    case 'called':
      return <CalledContent row={row} facts={facts} />
    case 'note':
      return (
        <>
          <StickyNote size={13} className="steps-note-icon" aria-hidden />
          {renaming ? (
            <NoteText row={row} />
          ) : (
            <span dir="auto" className="steps-name one-line" data-note>
              {nameOfRow(row)}
            </span>
          )}
        </>
      )
  }
}

// CalledContent is a row of the workflow that a step calls, as that one would show it.
function CalledContent({ row, facts }: { row: CalledRow; facts: Facts }) {
  const own = facts.called.get(row.node)
  if (row.row) return own ? <RowContent row={row.row} facts={own} renaming={false} /> : null
  return (
    <span dir="auto" className="steps-branch one-line">
      {nameOfRow(row)}
    </span>
  )
}

function StepContent({ row, facts, renaming }: Props & { row: StepRow }) {
  const node = facts.nodes.get(row.node)
  if (!node) return null
  const look = lookOf(node)
  return (
    <>
      <Tile family={look.family} icon={look.icon} size="small" />
      {renaming ? (
        <RowName row={row} name={node.name} />
      ) : (
        <>
          <span
            dir="auto"
            className="steps-name one-line"
            data-off={node.enabled === false || undefined}
            title={shownName(node.name)}
          >
            {shownName(node.name)}
          </span>
          <span className="steps-line">
            <PieceLine pieces={shortPieces(sentence(node, facts.nameOf, facts.tools))} />
          </span>
        </>
      )}
      <Badges row={row} facts={facts} off={node.enabled === false} />
      <span className="steps-number" data-number={row.number} aria-hidden />
    </>
  )
}

function Badges({ row, facts, off }: { row: StepRow; facts: Facts; off: boolean }) {
  const counts = facts.problems.get(row.node) ?? NO_COUNTS
  const weight = heaviest(counts)
  const mark = facts.scene.marks.get(row.node)
  return (
    <span className="steps-badges" aria-hidden>
      {row.open === false && row.held > 0 && <span className="steps-held">{texts.outline.held(row.held)}</span>}
      {off && <span className="steps-held">{texts.outline.off}</span>}
      {weight && (
        <span className="steps-problem" data-severity={weight} title={texts.card.problems(counts)}>
          <WeightIcon weight={weight} size={11} />
          {sumOf(counts)}
        </span>
      )}
      {mark && (
        <span className="steps-mark" data-mark={mark}>
          {facts.scene.leftOut.has(row.node) ? texts.card.leftOut : texts.card.mark[mark]}
        </span>
      )}
    </span>
  )
}

function BranchContent({ row, facts }: { row: BranchRow; facts: Facts }) {
  const to = leadWords(row, facts)
  return (
    <>
      <span dir="auto" className="steps-branch one-line" data-output={row.output}>
        {branchName(row)}
      </span>
      {to !== '' && (
        <span dir="auto" className="steps-leads one-line" data-open={(row.to === '' && !row.ends) || undefined}>
          {to}
        </span>
      )}
      {row.open === false && <span className="steps-held">{texts.outline.held(row.held)}</span>}
    </>
  )
}

function FootContent({ row, facts, renaming }: Props & { row: FootRow }) {
  const name = facts.nameOf(row.node)
  return (
    <>
      <CornerLeftUp size={13} className="steps-note-icon" aria-hidden />
      {renaming ? (
        <RowName row={row} name={name} />
      ) : (
        <>
          <span dir="auto" className="steps-name one-line" data-quiet>
            {name}
          </span>
          <span dir="auto" className="steps-leads one-line">
            {texts.outline.leadsBack(facts.nameOf(row.loop))}
          </span>
        </>
      )}
    </>
  )
}
