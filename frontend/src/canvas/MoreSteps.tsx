import { useStore } from '@xyflow/react'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { texts } from '../domain/texts'
import { focusOn } from '../ui/places'
import { boundsOf } from './bounds'
import type { Arrangement } from './layout/arrange'
import type { Box } from './layout/geometry'
import { outside, SIDES, turnedTo } from './more'
import type { Side } from './more'
import type { Aim } from './useAim'
import { isLow } from './view'
import './MoreSteps.css'

const ARROWS = { top: ArrowUp, right: ArrowRight, bottom: ArrowDown, left: ArrowLeft }

interface Props {
  arrangement: Arrangement
  aim: Aim
}

// MoreSteps says at the edges of the canvas how many steps lie wholly beyond them, and leads
// there. They are counted anew with each move: nothing is drawn while the counts stay.
export function MoreSteps({ arrangement, aim }: Props) {
  const { direction } = arrangement
  const boxes = useMemo(() => stepsOf(arrangement), [arrangement])
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const counts = useStore(({ transform: [x, y, zoom], width, height }) =>
    countsOf(boxes, (box) => outside({ x, y, zoom }, { width, height }, box, direction)),
  ).split(' ')
  const room = { width, height }
  const go = (side: Side): void => {
    const bounds = boundsOf(arrangement)
    if (bounds) aim.go(turnedTo(side, aim.view(), room, { boxes, bounds, direction }))
  }
  if (isLow(room)) return null
  return SIDES.map((side, i) => {
    const count = Number(counts[i])
    return count > 0 && <More key={side} side={side} count={count} onPress={() => go(side)} />
  })
}

// stepsOf are the cards that people count as steps: the end of a loop is none.
function stepsOf({ boxes, loops }: Arrangement): Box[] {
  const feet = new Set(loops.map(({ foot }) => foot))
  return [...boxes].flatMap(([id, box]) => (feet.has(id) ? [] : box))
}

// countsOf is one text, so that nothing is drawn anew while it stays the same.
function countsOf(boxes: readonly Box[], sideOf: (box: Box) => Side | undefined): string {
  const counts = { top: 0, right: 0, bottom: 0, left: 0 }
  for (const box of boxes) {
    const side = sideOf(box)
    if (side) counts[side] += 1
  }
  return SIDES.map((side) => counts[side]).join(' ')
}

function More({ side, count, onPress }: { side: Side; count: number; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) focusOn('canvas') // it goes with the last step
    }
  }, [])
  const Arrow = ARROWS[side]
  const words = texts.canvas.more(count)
  return (
    <button
      ref={button}
      type="button"
      className="more-steps"
      data-side={side}
      aria-label={`${words} ${texts.canvas.moreAt[side]}`}
      onClick={onPress}
    >
      <span data-short={count}>{words}</span>
      <Arrow size={13} aria-hidden />
    </button>
  )
}
