import { ChevronRight, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { CommandButton } from '../../commands/CommandButton'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { useDocument } from '../../store/document/document'
import { usePanels } from '../../store/page/panels'
import { Key } from '../../ui/Key'
import { Logo } from '../../ui/Logo'
import { DocumentMenu } from './DocumentMenu'
import { DocumentName } from './DocumentName'
import { ModelChip } from './ModelChip'
import { RunButton } from '../run/RunButton'
import { placed } from '../../ui/places'
import { tip } from '../../ui/tooltip'
import './Header.css'

export function Header({ first }: { first: boolean }) {
  return (
    <header {...placed('header')} className="header">
      <Logo />
      <h1 className="header-app">{texts.app}</h1>
      {!first && <OpenDocument />}
      <span className="header-gap" />
      {!first && <PanelButton />}
      {!first && <CommandButton command={commands.undo} />}
      {!first && <CommandButton command={commands.redo} />}
      <ModelChip />
      <SearchButton />
      {!first && <RunButton />}
      <CommandButton command={commands.settings} />
    </header>
  )
}

function OpenDocument() {
  return (
    <>
      <ChevronRight size={15} className="header-chevron" aria-hidden />
      <DocumentName />
      <DocumentMenu />
      <SavedMark />
    </>
  )
}

function SavedMark() {
  const saved = useDocument((state) => state.saved)
  const failure = useDocument((state) => state.failure)
  const readOnly = useDocument((state) => state.readOnly)
  if (readOnly) return <span className="header-saved">{texts.header.readOnly}</span>
  const label = { saved: texts.header.saved, saving: texts.header.saving, failed: texts.header.notSaved }[saved]
  return (
    <span className="header-saved" data-saved={saved} role="status" title={failure || undefined}>
      {label}
    </span>
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
