import { X } from 'lucide-react'
import { texts } from '../domain/texts'
import { closeDrawer, showLast, useRuns } from '../store/run/runs'
import { setDialog, setDrawer, useSession } from '../store/page/session'
import type { Drawer as Shown } from '../store/page/session'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { TabPanel, Tabs } from '../ui/Tabs'
import { Problems, ProblemsHead } from './problems/ProblemsDrawer'
import { Part } from './Part'
import { RunHead } from './run/RunHead'
import { RunPanel } from './run/RunPanel'
import { RunsPanel } from './run/RunsPanel'
import { placed } from '../ui/places'
import './problems/ProblemsDrawer.css'

type Tab = Exclude<Shown, 'none'>

const TABS: readonly Tab[] = ['problems', 'run', 'runs']

const words = texts.running

// Drawer is at the bottom: what is wrong, what runs, and what was run.
export function Drawer() {
  const tab = useSession((state) => state.drawer)
  if (tab === 'none') return null
  return (
    <section {...placed('drawer')} className="drawer" data-tab={tab} aria-label={words.tabs[tab]}>
      <header className="drawer-head">
        <Tabs
          id="drawer"
          label={words.tabs.label}
          className="drawer-tab"
          tabs={TABS}
          names={words.tabs}
          at={tab}
          onChoose={choose}
        />
        <div className="drawer-tools">
          <Head tab={tab} />
        </div>
        <IconButton icon={X} label={tab === 'problems' ? texts.problems.close : words.close} onClick={closeDrawer} />
      </header>
      <TabPanel id="drawer" tab={tab} className="drawer-panel" scrolls={tab === 'run'}>
        <Part name="drawer">
          <Body tab={tab} />
        </Part>
      </TabPanel>
    </section>
  )
}

function choose(tab: Tab): void {
  if (tab === 'run') showLast()
  setDrawer(tab)
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
          <Button onClick={() => setDialog('memory')}>{words.memory.title}</Button>
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
