import { useStore } from '@xyflow/react'
import { useEffect, useMemo, useRef } from 'react'
import { ghostOf } from '../../domain/assistant/sketch'
import { running, useChat } from '../../store/assistant/chat'
import type { Scene } from '../../store/document/scene'
import type { Arrangement } from '../layout/arrange'
import type { Box } from '../layout/geometry'
import { glide } from '../useAim'
import type { Aim } from '../useAim'
import { beginView, brought, sees } from '../view'
import { dropGhost, placeGhost, usePlacedGhost } from './placeGhost'

// useGhost draws the steps of the answer that comes beside the document, while that is
// looked at. The last ghost of an answer stays until what came of it has its place.
export function useGhost({ of, workflow }: Scene, arrangement: Arrangement, aim: Aim): void {
  const sketch = useChat((chat) => running(chat)?.sketch)
  const ghost = useMemo(() => (of === 'document' ? ghostOf(sketch, workflow) : undefined), [of, sketch, workflow])
  useEffect(() => {
    const arranged = workflow.nodes.every(({ id }) => arrangement.places.has(id))
    const other = usePlacedGhost.getState().placed?.of !== workflow.id
    if (ghost && arranged) void placeGhost(ghost, workflow, arrangement)
    else if (of !== 'document' || arranged || other) dropGhost()
  }, [of, ghost, workflow, arrangement])
  useEffect(() => dropGhost, [])
  useFollow(aim)
}

// useFollow keeps the newest step in sight, unless the person looks elsewhere.
function useFollow(aim: Aim): void {
  const placed = usePlacedGhost((state) => state.placed)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const last = useRef<Box>(undefined)
  useEffect(() => {
    const before = last.current
    const newest = placed?.nodes.findLast(({ id }) => placed.arrangement.boxes.has(id))
    const box = newest && placed?.arrangement.boxes.get(newest.id)
    last.current = box
    if (!placed || !box || width === 0) return
    const [view, room] = [aim.view(), { width, height }]
    const alone = placed.nodes.length === placed.arrangement.positions.size
    if (!before && alone) aim.go(beginView(box, room, placed.arrangement.direction), { duration: 0 })
    else if (!sees(view, room, box) && (!before || sees(view, room, before))) aim.go(brought(view, room, box), glide())
  }, [placed, aim, width, height])
}
