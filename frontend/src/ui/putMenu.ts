const EDGE = 8 // pixels that are left free around the window
const GAP = 4 // between the menu and what it stands by

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

// putMenu puts a menu below or beside something, or on the other side where there is more
// room, within the window.
export function putMenu(menu: HTMLElement, by: Box, below: boolean): void {
  const { innerWidth, innerHeight } = window
  menu.style.maxHeight = ''
  const { offsetWidth: width, offsetHeight: height } = menu
  const within = (at: number, size: number, of: number): number => Math.max(EDGE, Math.min(at, of - EDGE - size))
  const put = (left: number, top: number, room: number): void => {
    menu.style.maxHeight = `${room}px`
    menu.style.left = `${within(left, width, innerWidth)}px`
    menu.style.top = `${within(top, Math.min(height, room), innerHeight)}px`
  }
  if (below) {
    const [under, over] = [innerHeight - EDGE - GAP - by.bottom, by.top - GAP - EDGE]
    const turned = height > under && over > under
    put(by.left, turned ? by.top - GAP - Math.min(height, over) : by.bottom + GAP, turned ? over : under)
  } else {
    const [right, left] = [by.right + GAP, by.left - GAP - width]
    const turned = right + width > innerWidth - EDGE && left >= EDGE
    put(turned ? left : right, by.top, innerHeight - 2 * EDGE)
  }
}

const NOWHERE: Box = { left: 0, right: 0, top: 0, bottom: 0 }

export const boxOf = (element: Element | null): Box => element?.getBoundingClientRect() ?? NOWHERE
export const pointBox = ({ x, y }: { x: number; y: number }): Box => ({ left: x, right: x, top: y, bottom: y })
