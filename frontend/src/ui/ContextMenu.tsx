import { cloneElement, useState } from 'react'
import type { MouseEvent, MouseEventHandler, ReactElement, ReactNode } from 'react'
import { OpenMenu } from './OpenMenu'
import { pointBox } from './putMenu'

export { MenuItem as ContextItem, MenuLine as ContextLine, MenuSub as ContextMore } from './Menu'

interface Props {
  label: string
  menu: ReactNode // is made when it opens
  children: ReactElement<{ onContextMenu?: MouseEventHandler }> // what is pointed at
  onClosed: () => void // gives the focus back
}

// ContextMenu opens where the pointer is, or by the key for it.
export function ContextMenu({ label, menu, children, onClosed }: Props) {
  const [open, setOpen] = useState<{ x: number; y: number; entered: 'item' | 'menu' }>()
  const onContextMenu = (event: MouseEvent): void => {
    children.props.onContextMenu?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    setOpen({ x: event.clientX, y: event.clientY, entered: event.button === 2 ? 'menu' : 'item' })
  }
  return (
    <>
      {cloneElement(children, { onContextMenu })}
      {open && (
        <OpenMenu
          label={label}
          by={() => pointBox(open)}
          entered={open.entered}
          close={() => setOpen(undefined)}
          back={onClosed}
        >
          {menu}
        </OpenMenu>
      )}
    </>
  )
}
