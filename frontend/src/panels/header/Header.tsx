import { Search } from 'lucide-react'
import { CommandButton } from '../../commands/CommandButton'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { Key } from '../../ui/Key'
import { hasNone, useWorkflows } from '../../store/home/workflows'
import type { Page } from '../../store/page/session'
import { later } from '../../ui/later'
import { Logo } from '../../ui/Logo'
import { ModelChip } from './ModelChip'
import { RunButton } from '../run/RunButton'
import { placed } from '../../ui/places'
import { tip } from '../../ui/tooltip'
import './Header.css'

// OpenDocument comes with the workbench: a first start shows none of it.
export const OpenDocument = later(async () => (await import('./OpenDocument')).OpenDocument)

// Header has the settings where no rail has them.
export function Header({ page }: { page: Page }) {
  const atWork = page === 'work'
  const isFirst = useWorkflows(hasNone) && page === 'home'
  return (
    <header {...placed('header')} className="header">
      <Logo />
      <h1 className="header-app">{texts.app}</h1>
      {atWork && <OpenDocument />}
      <span className="header-gap" />
      {atWork && <CommandButton command={commands.undo} />}
      {atWork && <CommandButton command={commands.redo} />}
      <ModelChip />
      <SearchButton />
      {atWork && <RunButton />}
      {isFirst && <CommandButton command={commands.settings} />}
    </header>
  )
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
      {hint && <Key silent>{hint}</Key>}
    </button>
  )
}
