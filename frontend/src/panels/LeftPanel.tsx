import { texts } from '../domain/texts'
import { LEFT, setPanels, usePanels } from '../store/page/panels'
import { setTab, useSession } from '../store/page/session'
import type { Tab } from '../store/page/session'
import { Resizer } from '../ui/Resizer'
import { TabPanel, Tabs } from '../ui/Tabs'
import { Assistant } from './assistant/Assistant'
import { History } from './history/History'
import { Part } from './Part'
import { Steps } from './steps/Steps'
import { placed } from '../ui/places'
import './LeftPanel.css'

const TABS: readonly Tab[] = ['assistant', 'steps', 'history']

export function LeftPanel() {
  const tab = useSession((state) => state.tab)
  const { leftWidth, leftOpen } = usePanels()
  if (!leftOpen) return null
  return (
    <aside
      {...placed('left-panel')}
      className="left-panel"
      aria-label={texts.panel.left}
      tabIndex={-1}
      style={{ width: `${leftWidth / 16}rem` }}
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
        width={leftWidth}
        range={LEFT}
        onResize={(width) => setPanels({ leftWidth: width })}
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
