import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { letterFinder, walked } from './menuKeys'
import { putMenu } from './putMenu'
import type { Box } from './putMenu'
import './Menu.css'

const HOVER = 100 // milliseconds on an item with a menu until that opens
const PASSING = 300 // in which the pointer may pass over other items on its way to that menu

// Entered says what has the keyboard at first: an item where a key opened the menu.
export type Entered = 'item' | 'menu' | 'not'

interface Props {
  box: RefObject<HTMLDivElement | null>
  label: string
  by: () => Box // what it stands by
  below?: boolean // else beside that
  entered: Entered
  children: ReactNode
}

// MenuBox is a menu on the page, with its keys: arrows walk it, letters find, Enter and the
// space bar choose. Menus in it stand within its element.
export function MenuBox({ box, label, by, below = false, entered, children }: Props) {
  const aimed = useRef<HTMLElement>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  const find = useRef(letterFinder())
  const put = useEffectEvent((menu: HTMLElement) => putMenu(menu, by(), below))
  const begin = useEffectEvent((menu: HTMLElement) => {
    if (entered !== 'not') ((entered === 'item' && itemsOf(menu)[0]) || menu).focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const menu = box.current
    if (!menu) return
    const again = (): void => put(menu)
    const sizes = new ResizeObserver(again) // what is in it may come later
    menu.showPopover()
    again()
    begin(menu)
    sizes.observe(menu)
    window.addEventListener('resize', again)
    return () => {
      clearTimeout(timer.current)
      sizes.disconnect()
      window.removeEventListener('resize', again)
    }
  }, [box])

  // aim leads the keyboard to what is pointed at. With a menu open in this one the pointer
  // may be on its way there.
  const aim = (to: HTMLElement | undefined, menu: HTMLElement): void => {
    if (to === aimed.current) return
    aimed.current = to
    clearTimeout(timer.current)
    if (!to || to.ariaExpanded === 'true') return
    const go = (): void => {
      to.focus({ preventScroll: true })
      if (to.ariaExpanded === 'false') timer.current = setTimeout(() => to.click(), HOVER)
    }
    if (menu.querySelector('.menu')) timer.current = setTimeout(go, PASSING)
    else go()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget: menu, ctrlKey, altKey, metaKey, timeStamp } = event
    if (!(target instanceof HTMLElement) || menuOf(target) !== menu) return
    const items = itemsOf(menu)
    const at = items.indexOf(target)
    const to = walked(key, at, items.length)
    const letter = key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : ''
    const hit = letter && find.current(items, at, letter, timeStamp)
    aim(undefined, menu)
    if (to !== undefined) items[to]?.focus()
    else if (hit) hit.focus()
    else if (key === 'Enter' || (key === ' ' && hit === undefined)) items[at]?.click()
    else if (key !== 'Tab') return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      aria-label={label}
      aria-orientation="vertical"
      className="menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerMove={({ target, currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
        if (menuOf(target) !== currentTarget) aim(undefined, currentTarget)
        else if (pointerType === 'mouse') aim(itemAt(target) ?? currentTarget, currentTarget)
      }}
      onPointerLeave={({ currentTarget }) => aim(currentTarget, currentTarget)}
      onPointerDown={() => {
        pressed.current = true
      }}
      onPointerUp={({ target, currentTarget, button }) => {
        const released = !pressed.current && button === 0 && menuOf(target) === currentTarget
        pressed.current = false
        if (released) itemAt(target)?.click() // the press was on what opened the menu
      }}
    >
      {children}
    </div>
  )
}

const ITEM = '[role="menuitem"]:not([aria-disabled])'

const menuOf = (target: EventTarget): Element | null => (target instanceof Element ? target.closest('.menu') : null)
const itemAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ITEM) : null

// itemsOf a menu are not those of the menus in it.
const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>(ITEM)].filter((one) => menuOf(one) === menu)
