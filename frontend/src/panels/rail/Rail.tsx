import { Archive, Folder } from 'lucide-react'
import { commands } from '../../commands/commands'
import { foldersOf, isShown } from '../../domain/home/listed'
import { texts } from '../../domain/texts'
import { number } from '../../domain/texts/locale'
import { goHome } from '../../store/home/pages'
import { setFolder, showArchive, useWorkflows } from '../../store/home/workflows'
import { useShownPage } from '../../store/page/firstScreen'
import { placed } from '../../ui/places'
import { RailButton, RailCommand } from './RailButton'
import './Rail.css'
import type { WorkflowView } from '../../wire/types'

const words = texts.home
const NONE: readonly WorkflowView[] = []

// Rail leads from page to page. Where the window is small it shows signs alone.
export function Rail() {
  const page = useShownPage()
  const inPart = useWorkflows(({ shown, folder }) => shown === 'archived' || folder !== '')
  const going = useWorkflows(({ list }) => (list ?? NONE).filter(({ last }) => isGoing(last?.status)).length)
  return (
    <nav {...placed('rail')} className="rail" aria-label={words.rail}>
      <RailCommand command={commands.goHome} here={page === 'home' && !inPart} />
      <RailCommand command={commands.goToRuns} here={page === 'runs'} note={going > 0 ? words.going(going) : ''} />
      <RailCommand command={commands.settings} />
      <RailCommand command={commands.about} />
      <Folders isHome={page === 'home'} />
    </nav>
  )
}

const isGoing = (status: string | undefined): boolean =>
  status === 'running' || status === 'waiting' || status === 'paused'

// Folders are those that the person put workflows in.
function Folders({ isHome }: { isHome: boolean }) {
  const list = useWorkflows((state) => state.list) ?? NONE
  const archive = useWorkflows((state) => isHome && state.shown === 'archived')
  const folder = useWorkflows((state) => (isHome && state.shown !== 'archived' ? state.folder : '')) // that is looked at
  const folders = foldersOf(list)
  const archived = list.filter((one) => isShown(one, 'archived')).length
  if (folders.length === 0 && archived === 0) return null
  const show = (set: () => void) => (): void => {
    goHome()
    set()
  }
  return (
    <div className="rail-folders" role="group" aria-label={words.folders}>
      <span className="rail-title" aria-hidden>
        {words.folders}
      </span>
      {folders.map(([name, count]) => (
        <RailButton
          key={name}
          icon={Folder}
          label={name}
          here={folder === name}
          note={number(count)}
          onClick={show(() => setFolder(folder === name ? '' : name))}
        />
      ))}
      {archived > 0 && (
        <RailButton
          icon={Archive}
          label={words.shown.archived}
          here={archive}
          note={number(archived)}
          onClick={show(() => (archive ? setFolder('') : showArchive()))}
        />
      )}
    </div>
  )
}
