import * as Radix from '@radix-ui/react-context-menu'
import type { LucideIcon } from 'lucide-react'
import { ChevronRight } from 'lucide-react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { AtOnce } from './AtOnce'
import { Key } from './Key'
import './Menu.css'

type Run = () => unknown

const Choose = createContext<(run: Run) => void>(() => undefined)

interface Props {
  label: string
  menu: ReactNode // is made when it opens
  children: ReactElement // what is pointed at; takes the props of an element
  onClosed: () => void // gives the focus back
}

// ContextMenu opens where the pointer is. What is chosen runs once the menu is gone, so
// that it may take the focus.
export function ContextMenu({ label, menu, children, onClosed }: Props) {
  const chosen = useRef<Run>(undefined)
  const [open, setOpen] = useState(false)
  const choose = useCallback((run: Run) => {
    chosen.current = run
  }, [])
  const close = (event: Event): void => {
    event.preventDefault()
    const run = chosen.current
    chosen.current = undefined
    onClosed()
    void run?.()
  }
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content className="menu" aria-label={label} collisionPadding={8} onCloseAutoFocus={close}>
        <Choose value={choose}>{menu}</Choose>
        <AtOnce back={onClosed} close={() => setOpen(false)} />
      </Radix.Content>
    </Radix.Root>
  )
}

interface ItemProps {
  children: ReactNode
  icon: LucideIcon
  hint?: string | undefined // the key that does the same
  disabled?: boolean
  onSelect: Run
}

export function ContextItem({ children, icon: Icon, hint, disabled = false, onSelect }: ItemProps) {
  const choose = useContext(Choose)
  return (
    <Radix.Item className="menu-item" disabled={disabled} onSelect={() => choose(onSelect)}>
      <span className="menu-icon">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="menu-text">{children}</span>
      {hint && <Key>{hint}</Key>}
    </Radix.Item>
  )
}

// ContextMore is a menu within the menu.
export function ContextMore({ title, icon: Icon, children }: { title: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className="menu-item">
        <span className="menu-icon">
          <Icon size={15} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="menu-text">{title}</span>
        <ChevronRight size={14} aria-hidden />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className="menu" collisionPadding={8}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

export const ContextLine = () => <Radix.Separator className="menu-line" />
