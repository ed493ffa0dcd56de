import { useRef } from 'react'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { LEFT, LEFT_SMALL, setPanels, SMALL, usePanels } from '../store/page/panels'
import { setTab, useSession } from '../store/page/session'
import type { Tab } from '../store/page/session'
import { Resizer } from '../ui/Resizer'
import { TabPanel, Tabs } from '../ui/Tabs'
import { Assistant } from './assistant/Assistant'
import { History } from './history/History'
import { Part } from './Part'
import { Steps } from './steps/Steps'
import { placed } from '../ui/places'
import { useHeld } from '../ui/useHeld'
import { useMedia } from '../ui/useMedia'
import './LeftPanel.css'

const TABS: readonly Tab[] = ['assistant', 'steps', 'history']

export function LeftPanel() {
  const tab = useSession((state) => state.tab)
  const { leftWidth, leftSmall, leftOpen } = usePanels()
  const small = useMedia(SMALL)
  const hasSteps = useDocument((state) => state.workflow.nodes.length > 0)
  const width = small ? leftSmall : leftWidth
  const panel = useRef<HTMLElement>(null)
  useHeld(panel)
  if (!leftOpen) return null
  return (
    <aside
      ref={panel}
      {...placed('left-panel')}
      className="left-panel"
      aria-label={texts.panel.left}
      data-yields={hasSteps || undefined}
      tabIndex={-1}
      style={{ width: `${width / 16}rem` }}
    >
      <Tabs
        id="left"
        label={texts.panel.left}
        className="tab"
        tabs={TABS}
        names={texts.panel}
        at={tab}
        onChoose={setTab}
      />
      <TabPanel id="left" tab={tab} className="left-body">
        <Part name="left">
          <Panel tab={tab} />
        </Part>
      </TabPanel>
      <Resizer
        edge="right"
        label={texts.panel.resize}
        width={width}
        range={small ? LEFT_SMALL : LEFT}
        onResize={(to) => setPanels(small ? { leftSmall: to } : { leftWidth: to })}
      />
    </aside>
  )
}

function Panel({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'assistant':
      return <Assistant />
    case 'steps':
      return <Steps />
    case 'history':
      return <History />
  }
}
