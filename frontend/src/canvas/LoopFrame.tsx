import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { shownName } from '../domain/text/legible'
import { useCarrying } from '../store/edit/carrying'
import type { FrameNode } from './flow'
import { FoldButton } from './FoldButton'
import { RoundMark } from './RunMark'
import './LoopFrame.css'

// LoopFrame is drawn around a loop. Its rim moves the loop with all it holds;
// its inside lets the pointer through to the canvas.
export const LoopFrame = memo(function LoopFrame({ data }: NodeProps<FrameNode>) {
  const target = useCarrying((state) => state.target?.loop === data.head)
  return (
    <div className="frame" data-target={target || undefined}>
      {['top', 'right', 'bottom', 'left'].map((side) => (
        <div key={side} className="frame-grip" data-side={side} />
      ))}
      <RoundMark head={data.head} />
      <FoldButton head={data.head} name={shownName(data.name)} />
    </div>
  )
})
