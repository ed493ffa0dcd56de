import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath, Position } from '@xyflow/react'
import type { EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { useCarrying } from '../store/edit/carrying'
import { useSelection } from '../store/page/selection'
import { useTaken } from '../store/run/stepRun'
import { arrowOf } from './Arrow'
import { LinkHandles } from './edit/LinkHandles'
import { useLinking } from './edit/linking'
import { middleOf } from './edit/middle'
import type { LinkEdge } from './flow'
import type { Point } from './layout/geometry'
import { AHEAD, pathOf } from './path'
import './Link.css'
import './OutputLabel.css'

// Link draws an edge along its route, or straight between its ends while one of
// them is being moved.
export const Link = memo(function Link(props: EdgeProps<LinkEdge>) {
  const { id, data, source } = props
  const selected = useSelection((state) => state.link === id)
  const redrawn = useLinking(({ source: drawn }) => drawn?.from === source && drawn.output === data?.output)
  const target = useCarrying((state) => state.target?.link === id)
  const taken = useTaken({
    from: source,
    output: data?.output ?? '',
    to: props.target,
    kind: data?.way === 'back' ? 'back' : data?.foot ? 'foot' : 'on',
  })
  if (!data) return null
  const standing = stands(props)
  const { path, label } = standing ? { path: pathOf(data.points), label: data.labelAt } : live(props)
  const start = standing ? data.points[0] : undefined
  const { sourceX, sourceY, targetX, targetY } = props
  const middle = (data.label !== '' || !standing ? label : undefined) ?? middleOf(data.points) ?? label
  return (
    <>
      <BaseEdge
        path={path}
        markerEnd={`url(#${arrowOf(selected || target ? 'selected' : (data.mark ?? (taken ? 'taken' : data.tone === 'error' ? 'error' : undefined)))})`}
        className="link"
        data-selected={selected || target || undefined}
        data-redrawn={redrawn || undefined}
        data-way={data.way}
        data-tone={data.tone}
        data-mark={data.mark}
        data-taken={taken || undefined}
        data-left-out={data.leftOut || undefined}
        interactionWidth={20}
      />
      {data.label !== '' && label && (
        <EdgeLabelRenderer>
          <span
            dir="auto"
            className="output-label link-label one-line"
            data-tone={data.tone}
            data-framed={data.framed || undefined}
            title={data.label}
            style={{
              ...roomOf(data),
              transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)`,
            }}
          >
            {data.label}
          </span>
        </EdgeLabelRenderer>
      )}
      {!data.mark && data.way !== 'back' && middle && (
        <LinkHandles
          link={id}
          selected={selected}
          middle={middle}
          labelled={data.label !== ''}
          start={start ?? { x: sourceX, y: sourceY }}
          end={{ x: targetX, y: targetY }}
        />
      )}
    </>
  )
})

// roomOf is for the style sheet: how long the label may be, and from which zoom on it is shown.
const roomOf = ({ room, least }: LinkEdge['data'] & object): object => ({ '--room': `${room}px`, '--least': least })

// stands reports whether both ends are where the route was made for.
function stands({ data, sourceX, sourceY, targetX, targetY }: EdgeProps<LinkEdge>): boolean {
  const [first, last] = data?.ends ?? []
  return near(first, sourceX, sourceY) && near(last, targetX, targetY)
}

function near(point: Point | undefined, x: number, y: number): boolean {
  return point !== undefined && Math.abs(point.x - x) < 2 && Math.abs(point.y - y) < 2
}

function live({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition }: EdgeProps<LinkEdge>): {
  path: string
  label: Point
} {
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX: targetX - (targetPosition === Position.Left ? AHEAD : 0),
    targetY: targetY - (targetPosition === Position.Top ? AHEAD : 0),
    sourcePosition,
    targetPosition,
    borderRadius: 8,
    offset: 24,
  })
  return { path, label: { x, y } }
}
