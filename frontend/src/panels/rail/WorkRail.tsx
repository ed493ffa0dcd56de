import { FileClock, ListTree, MessageSquare } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { commands } from '../../commands/commands'
import { toggleLeft } from '../../commands/focus'
import { texts } from '../../domain/texts'
import { usePanels } from '../../store/page/panels'
import { useSession } from '../../store/page/session'
import type { Tab } from '../../store/page/session'
import { placed } from '../../ui/places'
import { RailButton, RailCommand } from './RailButton'
import './Rail.css'

// WorkRail leads from the workbench to the pages, and shows or hides what is beside it.
export function WorkRail() {
  return (
    <nav {...placed('rail')} className="rail rail-narrow" aria-label={texts.home.rail}>
      <RailCommand command={commands.goHome} />
      <RailCommand command={commands.goToRuns} />
      <div className="rail-parts" role="group" aria-label={texts.panel.left}>
        <Part tab="assistant" icon={MessageSquare} />
        <Part tab="steps" icon={ListTree} />
        <Part tab="history" icon={FileClock} />
      </div>
      <div className="rail-end">
        <RailCommand command={commands.settings} />
        <RailCommand command={commands.about} />
      </div>
    </nav>
  )
}

function Part({ tab, icon }: { tab: Tab; icon: LucideIcon }) {
  const isShown = usePanels((state) => state.leftOpen)
  const isChosen = useSession((state) => state.tab === tab)
  const isOpen = isShown && isChosen
  return <RailButton icon={icon} label={texts.panel[tab]} isPressed={isOpen} onClick={() => toggleLeft(tab)} />
}
