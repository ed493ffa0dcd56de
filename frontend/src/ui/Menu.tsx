import type { LucideIcon } from 'lucide-react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { boxOf } from './putMenu'
import { goBackFromPress } from './focusPlaces'
import { Key } from './Key'
import { MenuBox } from './MenuBox'
import type { Entered } from './MenuBox'
import { Choose, OpenMenu } from './OpenMenu'
import { tip } from './tooltip'

interface Props {
  label: string
  children: ReactNode
  onOpen?: () => void
}

// Menu opens from a small arrow. Once it is gone the focus goes back to where it was.
export function Menu({ label, children, onOpen }: Props) {
  const [open, setOpen] = useState<Entered>()
  const arrow = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(undefined)
  const turn = (entered: Entered): void => {
    setOpen(open ? undefined : entered)
    if (!open) onOpen?.()
  }
  return (
    <>
      <button
        ref={arrow}
        type="button"
        className="menu-trigger"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        {...tip(label, '')}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          if (!open) event.preventDefault() // the menu takes the focus
          turn('menu')
        }}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          turn('item')
        }}
      >
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <OpenMenu
          label={label}
          by={() => boxOf(arrow.current)}
          below
          entered={open}
          opener={arrow}
          close={close}
          back={goBackFromPress}
        >
          {children}
        </OpenMenu>
      )}
    </>
  )
}

interface ItemProps {
  children: ReactNode
  icon: LucideIcon
  hint?: string | undefined // the key that does the same
  title?: string
  note?: string // said quietly at the end
  disabled?: boolean
  onSelect: () => unknown
}

export function MenuItem({ children, icon: Icon, hint, title, note, disabled = false, onSelect }: ItemProps) {
  const choose = useContext(Choose)
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-disabled={disabled || undefined}
      title={title}
      onClick={() => {
        if (!disabled) choose(onSelect)
      }}
    >
      <span className="menu-icon">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="menu-text">{children}</span>
      {note && <span className="menu-note">{note}</span>}
      {hint && <Key>{hint}</Key>}
    </div>
  )
}

// MenuGroup is a named part of a menu.
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <div className="menu-title">{title}</div>
      {children}
    </div>
  )
}

// MenuSub is a menu in a menu: the right arrow opens it, the left one closes it.
export function MenuSub({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const [open, setOpen] = useState<Entered>()
  const item = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnItem = event.target === item.current
    if (isOnItem && ['ArrowRight', 'Enter', ' '].includes(event.key)) setOpen('item')
    else if (!isOnItem && event.key === 'ArrowLeft') item.current?.focus()
    else return
    if (!isOnItem) setOpen(undefined)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="none"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(undefined)
      }}
    >
      <div
        ref={item}
        role="menuitem"
        tabIndex={-1}
        className="menu-item"
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={() => setOpen((now) => now ?? 'not')}
      >
        <span className="menu-icon">
          <Icon size={15} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="menu-text">{title}</span>
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
      </div>
      {open && (
        <MenuBox key={open} box={box} label={title} by={() => boxOf(item.current)} entered={open}>
          {children}
        </MenuBox>
      )}
    </div>
  )
}

export const MenuLine = () => <div role="separator" className="menu-line" />
