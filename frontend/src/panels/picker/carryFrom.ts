import type { PointerEvent } from 'react'
import { carry, dropCarried, moveCarried, putCarried } from '../../store/edit/carrying'
import type { Carried } from '../../store/edit/carrying'
import { followDrag } from '../../ui/followDrag'

// carryFrom lets a step be dragged out of the list it was pressed in, which is closed
// then. A finger scrolls the list.
export function carryFrom(
  { button, pointerType, clientX, clientY }: PointerEvent,
  step: Carried,
  closeList: () => void,
): void {
  if (button !== 0 || pointerType === 'touch') return
  const begin = (): void => {
    closeList()
    carry(step)
  }
  followDrag({ clientX, clientY }, { begin, move: moveCarried, drop: putCarried, give: dropCarried })
}
