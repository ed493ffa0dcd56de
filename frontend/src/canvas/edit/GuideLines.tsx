import { ViewportPortal } from '@xyflow/react'
import { useGuides } from './guides'
import './GuideLines.css'

// GuideLines show what a dragged card is in line with.
export function GuideLines() {
  const { x, y } = useGuides()
  return (
    <ViewportPortal>
      {x !== undefined && <div className="guide" data-way="down" style={{ left: x }} />}
      {y !== undefined && <div className="guide" data-way="across" style={{ top: y }} />}
    </ViewportPortal>
  )
}
