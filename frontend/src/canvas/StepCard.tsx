import { Handle, Position } from '@xyflow/react'
import type { NodeProps } from '@xyflow/react'
import { AlertTriangle, CircleX } from 'lucide-react'
import { memo } from 'react'
import { summary } from '../domain/describe'
import { lookOf } from '../domain/look'
import { texts } from '../domain/texts'
import { PieceLine } from '../ui/PieceLine'
import { Tile } from '../ui/Tile'
import type { StepNode } from './flow'
import './StepCard.css'

// StepCard is one step on the canvas. There may be thousands: it stays small.
export const StepCard = memo(function StepCard({ data, selected }: NodeProps<StepNode>) {
  const { node, backTo, errors, warnings, mark, leftOut } = data
  const look = lookOf(node)
  const off = node.enabled === false
  return (
    <div
      className="card"
      data-selected={selected || undefined}
      data-off={off || undefined}
      data-mark={mark}
      data-left-out={leftOut || undefined}
      data-testid={`step-${node.id}`}
    >
      <Handle type="target" position={Position.Top} id="in" />
      <Tile family={look.family} icon={look.icon} />
      <div className="card-text">
        <div className="card-name">{node.name}</div>
        <PieceLine pieces={summary(node, () => backTo)} />
      </div>
      {errors + warnings > 0 && <Badge errors={errors} warnings={warnings} />}
      {off && !mark && <span className="card-off">{texts.card.off}</span>}
      {mark && <span className="card-mark" data-mark={mark}>{leftOut ? texts.card.leftOut : texts.card.mark[mark]}</span>}
      <Handle type="source" position={Position.Bottom} id="below" />
      <Handle type="source" position={Position.Right} id="right" />
      <Handle type="source" position={Position.Left} id="left" />
      <Handle type="target" position={Position.Left} id="left-in" />
    </div>
  )
})

function Badge({ errors, warnings }: { errors: number; warnings: number }) {
  const Icon = errors > 0 ? CircleX : AlertTriangle
  const label = texts.card.problems(errors, warnings)
  return (
    <span className="card-badge" data-severity={errors > 0 ? 'error' : 'warning'} title={label}>
      <Icon size={11} aria-hidden />
      <span aria-hidden>{errors + warnings}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
