import { Handle } from '@xyflow/react'
import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import { CARD, cardSize } from '../domain/graph/cardSize'
import { lookOf } from '../domain/graph/look'
import { heaviest, sumOf } from '../domain/graph/problem'
import type { Counts } from '../domain/graph/problem'
import { shownName } from '../domain/text/legible'
import { texts } from '../domain/texts'
import { late } from '../domain/texts/late'
import { isFromRight } from '../ui/mixed'
import { PieceLine } from '../ui/PieceLine'
import { WeightIcon } from '../ui/WeightIcon'
import { Tile } from '../ui/Tile'
import { Ports } from './edit/Ports'
import { sidesOf } from './flow'
import type { StepNode } from './flow'
import { FoldButton } from './FoldButton'
import { InPlaceButton } from './inPlace/InPlaceButton'
import { OpenButton } from './OpenButton'
import { RunMark, RunResult } from './RunMark'
import { later } from '../ui/later'
import './StepCard.css'
import './Foot.css'

const InnerGraph = later(async () => (await import('./inPlace/InnerGraph')).InnerGraph)

// StepCard is one step on the canvas. There may be thousands: it stays small.
export const StepCard = memo(function StepCard({
  data,
  selected,
  targetPosition,
  height = CARD.height,
}: NodeProps<StepNode>) {
  const { node, says, mark, leftOut, folded, inner } = data
  const sides = sidesOf(targetPosition)
  const look = lookOf(node)
  const calls = look.family === 'workflow'
  const off = node.enabled === false
  const name = shownName(node.name)
  const atOnce = node.loop?.parallel ?? 0
  return (
    <div
      className="card"
      data-selected={selected || undefined}
      data-off={off || undefined}
      data-mark={mark}
      data-left-out={leftOut || undefined}
      data-pill={height < CARD.height || undefined}
      data-tall={height > CARD.height || undefined}
      data-folded={folded !== undefined || undefined}
      data-foot={node.kind === 'EndLoop' || undefined}
      data-forks={node.kind === 'If' || node.kind === 'Switch' || undefined}
      data-calls={calls || undefined}
      data-opened={inner !== undefined || undefined}
      style={inner && headStyle(node.name)}
      data-testid={`step-${node.id}`}
    >
      <Handle type="target" position={sides.in} id="in" />
      <Tile family={look.family} icon={look.icon} />
      <div className="card-text">
        <div dir={isFromRight(name) ? 'rtl' : 'auto'} className="card-name one-line" title={name}>
          {name}
        </div>
        <PieceLine pieces={says} />
        <RunResult node={node.id} />
      </div>
      {calls && <OpenButton step={node.id} />}
      <RunMark node={node.id} folded={folded !== undefined} />
      {heaviest(data) && <Badge {...data} />}
      {calls && mark !== 'removed' && <InPlaceButton step={node.id} shown={inner !== undefined} />}
      {inner && <InnerGraph step={node.id} inner={inner} />}
      {folded !== undefined && <FoldButton head={node.id} name={name} folded={folded} />}
      <div className="card-over">
        {atOnce > 1 && <span className="card-lanes">{late.sheet.atOnce(atOnce)}</span>}
        {off && !mark && <span className="card-off">{texts.card.off}</span>}
        {mark && (
          <span className="card-mark" data-mark={mark}>
            {leftOut ? texts.card.leftOut : texts.card.mark[mark]}
          </span>
        )}
      </div>
      <Handle type="source" position={sides.out} id="below" />
      <Handle type="source" position={sides.done} id="right" />
      <Handle type="source" position={sides.back} id="left" />
      <Handle type="target" position={sides.back} id="left-in" />
      {mark !== 'added' && mark !== 'removed' && <Ports node={node} out={sides.out} done={sides.done} />}
    </div>
  )
})

// headStyle tells how tall the card was before it showed what it calls.
const headStyle = (name: string): CSSProperties => ({ '--head': `${cardSize(name).height}px` }) as CSSProperties

function Badge(counts: Counts) {
  const weight = heaviest(counts)
  const label = texts.card.problems(counts)
  return (
    <span className="card-badge" data-severity={weight} title={label}>
      {weight && <WeightIcon weight={weight} size={11} />}
      <span aria-hidden>{sumOf(counts)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
