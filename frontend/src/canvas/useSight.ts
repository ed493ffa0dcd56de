import { useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { expand } from '../store/document/collapsed'
import { useSelection } from '../store/page/selection'
import type { Arrangement } from './layout/arrange'
import type { Aim } from './useAim'
import { useRoom } from './useRoom'
import { useRunSight } from './useRunSight'
import { revealed } from './view'

// useSight brings steps into sight, and moves nothing that is in sight already.
export function useSight(arrangement: Arrangement, aim: Aim): void {
  useRoom(arrangement, aim)
  useReveal(arrangement, aim)
  useOpened(arrangement, aim)
  useRunSight(arrangement, aim)
}

// useReveal shows the selected step when it is asked for.
function useReveal(arrangement: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const reveal = useSelection((state) => state.reveal)
  const answered = useRef(reveal)
  useEffect(() => {
    const { node } = useSelection.getState()
    if (reveal === answered.current || node === undefined || width === 0) return
    if (arrangement.hidden.has(node)) {
      expand(
        arrangement.loops.filter(({ head, members }) => head !== node && members.has(node)).map(({ head }) => head),
      )
      return // it is in sight as soon as its loop is open
    }
    const card = arrangement.boxes.get(node)
    if (!card) return // a new step has no place yet
    answered.current = reveal
    const [view, room] = [aim.view(), { width, height }]
    const shown = revealed(view, room, card)
    if (shown !== view) aim.go(shown)
  }, [reveal, arrangement, aim, width, height])
}

// useOpened shows a step that has become large by what it shows.
function useOpened({ opened, boxes }: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const before = useRef(opened)
  useEffect(() => {
    const fresh = [...opened.keys()].find((id) => !before.current.has(id))
    before.current = opened
    const card = fresh === undefined ? undefined : boxes.get(fresh)
    if (!card) return
    const view = aim.view()
    const shown = revealed(view, { width, height }, card)
    if (shown !== view) aim.go(shown)
  }, [opened, boxes, aim, width, height])
}
