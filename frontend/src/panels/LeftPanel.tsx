import type { KeyboardEvent } from 'react'
import { texts } from '../domain/texts'
import { LEFT, setPanels, usePanels } from '../store/page/panels'
import { setTab, useSession } from '../store/page/session'
import type { Tab } from '../store/page/session'
import { Resizer } from '../ui/Resizer'
import { Assistant } from './assistant/Assistant'
import { History } from './history/History'
import { Steps } from './steps/Steps'
import './LeftPanel.css'

const TABS: readonly Tab[] = ['assistant', 'steps', 'history']

export function LeftPanel() {
  const tab = useSession((state) => state.tab)
  const { leftWidth, leftOpen } = usePanels()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = TABS[(TABS.indexOf(tab) + (event.key === 'ArrowRight' ? 1 : TABS.length - 1)) % TABS.length] ?? tab
    setTab(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  if (!leftOpen) return null
  return (
    <aside className="left-panel" aria-label={texts.panel.left} tabIndex={-1} style={{ width: `${leftWidth / 16}rem` }}>
      <div className="tabs" role="tablist" aria-label={texts.panel.left} onKeyDown={onKeyDown}>
        {TABS.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab === one}
            aria-controls={`panel-${one}`}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {texts.panel[one]}
          </button>
        ))}
      </div>
      <div className="left-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Panel tab={tab} />
      </div>
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
