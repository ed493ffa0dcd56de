import { useStore } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { useScene } from '../store/document/scene'
import { useSelection } from '../store/page/selection'
import { boundsOf, chosenOf, firstOf, proposedOf } from './bounds'
import { Beside } from './comeBack'
import type { Stood } from './comeBack'
import { fitted } from './fit'
import type { Fit } from './fit'
import type { Arrangement } from './layout/arrange'
import type { Box } from './layout/geometry'
import type { Aim } from './useAim'
import { isSame, lifted, nudged, sees, seesAcross } from './view'
import type { Room, View } from './view'

// Place is the room of the canvas, where it begins, and the window around it.
interface Place extends Room {
  left: number
  window: Room
}

// useRoom has the canvas follow the size of its room: what was made to fit is made to fit
// anew, all else stays where it is on the screen, but for as much as would be covered.
export function useRoom(arrangement: Arrangement, aim: Aim): void {
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const canvas = useStore((state) => state.domNode)
  const last = useRef<Place>(undefined)
  const moved = useRef<Moved>(undefined)
  const [panel] = useState(() => new Beside())
  useEffect(() => {
    const before = last.current
    const left = canvas?.getBoundingClientRect().left ?? 0
    const now = { width, height, left, window: { width: window.innerWidth, height: window.innerHeight } }
    if (width > 0) last.current = now
    if (!before || width === 0 || (before.width === width && before.height === height)) return
    const stood: Stood = { view: aim.view(), fit: aim.fitted(), width: before.width }
    const atRight = !isWindow(before, now) && before.left === now.left
    const back = atRight ? panel.went(stood.view, now.width) : undefined
    if (back?.fit) aim.fit(back.fit)
    else if (back) aim.go(back.view)
    else moved.current = follow(arrangement, aim, before, now, moved.current)
    if (atRight && now.width < before.width) panel.came(stood, aim.view())
  }, [width, height, canvas, arrangement, aim, panel])
}

// follow moves the canvas for a room of another size.
function follow(
  arrangement: Arrangement,
  aim: Aim,
  before: Place,
  now: Place,
  moved: Moved | undefined,
): Moved | undefined {
  const fit = fitAfter(arrangement, aim, before, now)
  if (!fit) {
    beside(arrangement, aim, before, now)
    return above(arrangement, aim, before, now, moved)
  }
  if (!isWindow(before, now)) slide(aim, before, now)
  aim.fit(fit, isWindow(before, now) ? { duration: 0 } : undefined)
  return moved
}

const isWindow = (before: Place, now: Place): boolean =>
  before.window.width !== now.window.width || before.window.height !== now.window.height

// slide keeps the cards where they are on the screen.
function slide(aim: Aim, before: Place, now: Place): View {
  const view = aim.view()
  const stayed = { ...view, x: view.x + before.left - now.left }
  if (now.left !== before.left) aim.go(stayed, { duration: 0 })
  return stayed
}

// fitAfter is how a view that fitted before fits now. The inspector, which comes by a press
// on a card, moves none while all of them stay in sight; a step that was chosen is not lost.
function fitAfter(arrangement: Arrangement, aim: Aim, before: Place, now: Place): Fit | undefined {
  const { notes } = useScene.getState().workflow
  const [bounds, first, last] = [boundsOf(arrangement, notes), firstOf(arrangement), aim.fitted()]
  if (!last || !bounds || !first) return undefined
  const view = aim.view()
  const chosen = chosenIn(arrangement)
  const fit = fitted({ bounds, first, chosen }, now, last.least, last.from)
  if (isWindow(before, now)) return fit
  if (before.left === now.left && sees(view, now, bounds) && view.zoom === fit.view.zoom) return { ...last, view }
  return chosen && sees(view, before, chosen) && !sees(fit.view, now, chosen) ? undefined : fit
}

// chosenIn is what is looked at: what is proposed, else the selected step.
function chosenIn(arrangement: Arrangement): Box | undefined {
  const { of, marks } = useScene.getState()
  const proposed = of === 'proposal' ? proposedOf(arrangement, marks) : undefined
  return proposed ?? chosenOf(arrangement, useSelection.getState())
}

// beside keeps the cards where they are while panels open and close beside them, but for as
// much as a panel would cover.
function beside(arrangement: Arrangement, aim: Aim, before: Place, now: Place): void {
  if (before.width === now.width) return
  const view = aim.view()
  if (before.window.width !== now.window.width) {
    aim.go({ ...view, x: view.x + (now.width - before.width) / 2 })
    return
  }
  const stayed = slide(aim, before, now)
  const box = wanted(arrangement, view, before, now)
  const next = box ? nudged(stayed, now, box) : stayed
  if (next.x !== stayed.x) aim.go({ ...stayed, x: next.x })
}

// wanted is what must not be covered: all of it where nothing of it was cut at a side
// and it still fits, else the selected step.
function wanted(arrangement: Arrangement, view: View, before: Room, now: Room): Box | undefined {
  const all = boundsOf(arrangement)
  if (all && seesAcross(view, before, all) && all.width * view.zoom <= now.width) return all
  return chosenIn(arrangement)
}

// Moved is how the canvas was moved for the drawer.
interface Moved {
  from: View
  to: View
}

// above keeps the cards in sight while the drawer opens below them, and puts them back when
// it closes.
function above(
  arrangement: Arrangement,
  aim: Aim,
  before: Place,
  now: Place,
  back: Moved | undefined,
): Moved | undefined {
  if (before.height === now.height || before.window.height !== now.window.height) return back
  const view = aim.view()
  if (now.height > before.height) {
    if (back && isSame(view, back.to)) aim.go(back.from)
    return undefined
  }
  const card = chosenIn(arrangement)
  const all = boundsOf(arrangement)
  const box = all && sees(view, before, all) ? all : card && sees(view, before, card) ? card : undefined
  if (!box || sees(view, now, box)) return back
  const to = lifted(view, now, box)
  aim.go(to)
  return { from: view, to }
}
