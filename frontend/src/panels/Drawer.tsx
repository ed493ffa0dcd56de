import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { texts } from '../domain/texts'
import { closeDrawer, showLast, useRuns } from '../store/run/runs'
import { setDrawer, useSession } from '../store/page/session'
import type { Drawer as Shown } from '../store/page/session'
import { IconButton } from '../ui/IconButton'
import { Problems, ProblemsHead } from './problems/ProblemsDrawer'
import { RunHead } from './run/RunHead'
import { RunPanel } from './run/RunPanel'
import { RunsPanel } from './run/RunsPanel'
import './problems/ProblemsDrawer.css'

type Tab = Exclude<Shown, 'none'>

const TABS: readonly Tab[] = ['problems', 'run', 'runs']

const words = texts.running

// Drawer is at the bottom: what is wrong, what runs, and what was run.
export function Drawer() {
  const tab = useSession((state) => state.drawer)
  if (tab === 'none') return null
  return (
    <section className="drawer" data-tab={tab} aria-label={words.tabs[tab]}>
      <header className="drawer-head">
        <Tabs tab={tab} />
        <div className="drawer-tools">
          <Head tab={tab} />
        </div>
        <IconButton icon={X} label={tab === 'problems' ? texts.problems.close : words.close} onClick={closeDrawer} />
      </header>
      <div
        className="drawer-panel"
        role="tabpanel"
        id={`drawer-${tab}`}
        aria-labelledby={`drawer-tab-${tab}`}
        tabIndex={tab === 'run' ? 0 : undefined}
      >
        <Body tab={tab} />
      </div>
    </section>
  )
}

function choose(tab: Tab): void {
  if (tab === 'run') showLast()
  setDrawer(tab)
}

function Tabs({ tab }: { tab: Tab }) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const next = TABS[(TABS.indexOf(tab) + (key === 'ArrowRight' ? 1 : TABS.length - 1)) % TABS.length] ?? tab
    choose(next)
    document.getElementById(`drawer-tab-${next}`)?.focus()
  }
  return (
    <div className="drawer-tabs" role="tablist" aria-label={words.tabs.label} onKeyDown={onKeyDown}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`drawer-tab-${one}`}
          type="button"
          role="tab"
          className="drawer-tab"
          aria-selected={tab === one}
          aria-controls={tab === one ? `drawer-${one}` : undefined}
          tabIndex={tab === one ? 0 : -1}
          onClick={() => choose(one)}
        >
          {words.tabs[one]}
        </button>
      ))}
    </div>
  )
}

function Head({ tab }: { tab: Tab }) {
  const runs = useRuns((state) => state.list.length)
  switch (tab) {
    case 'problems':
      return <ProblemsHead />
    case 'run':
      return <RunHead />
    case 'runs':
      return (
        <>
          <span className="drawer-count">{words.runs.count(runs)}</span>
          <span className="drawer-gap" />
        </>
      )
  }
}

function Body({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'problems':
      return <Problems />
    case 'run':
      return <RunPanel />
    case 'runs':
      return <RunsPanel />
  }
}
