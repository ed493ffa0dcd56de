import * as Dropdown from '@radix-ui/react-dropdown-menu'
import type { LucideIcon } from 'lucide-react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AtOnce } from './AtOnce'
import { goBackFromPress } from './focusPlaces'
import { Key } from './Key'
import { tip } from './tooltip'
import './Menu.css'

interface Props {
  label: string
  text?: string // beside the arrow
  children: ReactNode
  onOpen?: () => void
}

type Run = () => unknown

const Choose = createContext<(run: Run) => void>(() => undefined)

// Room is where menus in a menu are put: beside it, for it scrolls.
const Room = createContext<HTMLElement | null>(null)

// Menu opens from a small arrow. Arrow keys walk it, letters find, Escape closes.
// What is chosen runs once the menu is gone, so that it may take the focus; else that
// goes back to where it was.
export function Menu({ label, text, children, onOpen }: Props) {
  const chosen = useRef<Run>(undefined)
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const choose = useCallback((run: Run) => {
    chosen.current = run
  }, [])
  const onClosed = (event: Event): void => {
    event.preventDefault()
    goBackFromPress(event.currentTarget as Element | null)
    const run = chosen.current
    chosen.current = undefined
    void run?.()
  }
  return (
    <Dropdown.Root
      modal={false}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) onOpen?.()
      }}
    >
      <Dropdown.Trigger
        className="menu-trigger"
        data-text={text !== undefined || undefined}
        aria-label={label}
        {...(text === undefined && tip(label, ''))}
      >
        {text}
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
      </Dropdown.Trigger>
      <Dropdown.Content className="menu" align="start" sideOffset={4} collisionPadding={8} onCloseAutoFocus={onClosed}>
        <Choose value={choose}>
          <Room value={room}>{children}</Room>
        </Choose>
        <AtOnce back={goBackFromPress} close={() => setOpen(false)} opener=".menu-trigger" />
      </Dropdown.Content>
      <div ref={setRoom} />
    </Dropdown.Root>
  )
}

interface ItemProps {
  children: ReactNode
  icon?: LucideIcon
  hint?: string | undefined // the key that does the same
  title?: string
  note?: string // said quietly at the end
  disabled?: boolean
  onSelect: Run
}

export function MenuItem({ children, icon: Icon, hint, title, note, disabled = false, onSelect }: ItemProps) {
  const choose = useContext(Choose)
  return (
    <Dropdown.Item className="menu-item" disabled={disabled} title={title} onSelect={() => choose(onSelect)}>
      <span className="menu-icon">{Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}</span>
      <span className="menu-text">{children}</span>
      {note && <span className="menu-note">{note}</span>}
      {hint && <Key>{hint}</Key>}
    </Dropdown.Item>
  )
}

// MenuGroup is a named part of a menu.
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dropdown.Group>
      <Dropdown.Label className="menu-title">{title}</Dropdown.Label>
      {children}
    </Dropdown.Group>
  )
}

// MenuSub is a menu in a menu: the right arrow opens it, the left one closes it.
export function MenuSub({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const room = useContext(Room)
  return (
    <Dropdown.Sub>
      <Dropdown.SubTrigger className="menu-item">
        <span className="menu-icon">
          <Icon size={15} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="menu-text">{title}</span>
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
      </Dropdown.SubTrigger>
      <Dropdown.Portal container={room}>
        <Dropdown.SubContent className="menu" sideOffset={6} collisionPadding={8}>
          {children}
        </Dropdown.SubContent>
      </Dropdown.Portal>
    </Dropdown.Sub>
  )
}

export const MenuLine = () => <Dropdown.Separator className="menu-line" />
