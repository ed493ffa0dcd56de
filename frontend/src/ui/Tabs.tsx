import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

interface Props<Tab extends string> {
  id: string // of the whole
  label: string
  className: string // of a tab; that of the list has an s behind it
  tabs: readonly Tab[]
  names: Readonly<Record<Tab, string>>
  at: Tab
  onChoose: (tab: Tab) => void
}

// Tabs chooses which of several panels is shown. Arrow keys, Home and End walk the tabs,
// and choose at once.
export function Tabs<Tab extends string>({ id, label, className, tabs, names, at, onChoose }: Props<Tab>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = tabAfter(event.key, tabs.indexOf(at), tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    flushSync(() => onChoose(next)) // a panel may take the keyboard as it appears
    ;(event.currentTarget.children[to] as HTMLElement).focus()
  }
  return (
    <div className={`${className}s`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((one) => (
        <button
          key={one}
          id={`${id}-tab-${one}`}
          type="button"
          role="tab"
          className={className}
          aria-selected={at === one}
          aria-controls={at === one ? `${id}-panel-${one}` : undefined} // the others are not drawn
          tabIndex={at === one ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}

// tabAfter is where a key leads among so many tabs; undefined for any other key.
export function tabAfter(key: string, at: number, of: number): number | undefined {
  return { ArrowLeft: (at + of - 1) % of, ArrowRight: (at + 1) % of, Home: 0, End: of - 1 }[key]
}

interface PanelProps {
  id: string
  tab: string
  className: string
  scrolls?: boolean // it is scrolled by keys, and nothing in it may take them
  children: ReactNode
}

// TabPanel is what the tab shows.
export function TabPanel({ id, tab, className, scrolls = false, children }: PanelProps) {
  return (
    <div
      className={className}
      role="tabpanel"
      id={`${id}-panel-${tab}`}
      aria-labelledby={`${id}-tab-${tab}`}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </div>
  )
}
