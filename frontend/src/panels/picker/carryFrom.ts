import type { PointerEvent } from 'react'
import { focusFirstOpen } from '../../commands/focusFirstOpen'
import { carry, dropCarried, moveCarried, putCarried } from '../../store/edit/carrying'
import type { Carried } from '../../store/edit/carrying'
import { followDrag } from '../../ui/followDrag'

// carryFrom lets a step be dragged out of the list it was pressed in, which is closed
// then; where it is put its first field has the keyboard. A finger scrolls the list.
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
  const drop = async (): Promise<void> => {
    if (await putCarried()) focusFirstOpen()
  }
  followDrag({ clientX, clientY }, { begin, move: moveCarried, drop: () => void drop(), give: dropCarried })
}
