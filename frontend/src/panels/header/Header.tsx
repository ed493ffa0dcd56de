import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { CommandButton } from '../../commands/CommandButton'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { usePanels } from '../../store/page/panels'
import { Key } from '../../ui/Key'
import { later } from '../../ui/later'
import { Logo } from '../../ui/Logo'
import { ModelChip } from './ModelChip'
import { RunButton } from '../run/RunButton'
import { placed } from '../../ui/places'
import { tip } from '../../ui/tooltip'
import './Header.css'

// OpenDocument comes with the workbench: a first start shows none of it.
export const OpenDocument = later(async () => (await import('./OpenDocument')).OpenDocument)

export function Header({ atWork }: { atWork: boolean }) {
  return (
    <header {...placed('header')} className="header">
      {atWork ? <HomeButton /> : <Logo />}
      <h1 className="header-app">{texts.app}</h1>
      {atWork && <OpenDocument />}
      <span className="header-gap" />
      {atWork && <PanelButton />}
      {atWork && <CommandButton command={commands.undo} />}
      {atWork && <CommandButton command={commands.redo} />}
      <ModelChip />
      <SearchButton />
      {atWork && <RunButton />}
      <CommandButton command={commands.settings} />
    </header>
  )
}

// HomeButton is the sign of the program, in its place.
function HomeButton() {
  const { goHome } = commands
  return (
    <button
      type="button"
      className="header-home"
      aria-label={goHome.label()}
      {...tip(`${goHome.label()} (${hintOf(goHome) ?? ''})`, '')}
      onClick={goHome.run}
    >
      <Logo />
    </button>
  )
}

function PanelButton() {
  const open = usePanels((state) => state.leftOpen)
  return <CommandButton command={commands.panel} icon={open ? PanelLeftClose : PanelLeftOpen} />
}

function SearchButton() {
  const { palette } = commands
  const hint = hintOf(palette)
  return (
    <button
      type="button"
      className="header-search"
      {...tip(`${palette.label()} (${hint ?? ''})`, '')}
      onClick={palette.run}
    >
      <Search size={15} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{palette.label()}</span>
      {hint && <Key>{hint}</Key>}
    </button>
  )
}
