import { ChevronRight, Monitor, Moon, PanelLeftClose, PanelLeftOpen, Redo2, Settings, Sun, Undo2 } from 'lucide-react'
import { commands } from '../commands/commands'
import { hintOf } from '../commands/keys'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document'
import { useEditable } from '../store/draft'
import { usePanels } from '../store/panels'
import { themeIn, useSettings } from '../store/settings'
import { IconButton } from '../ui/IconButton'
import { Logo } from '../ui/Logo'
import { DocumentMenu } from './DocumentMenu'
import { DocumentName } from './DocumentName'
import { ModelChip } from './ModelChip'
import './Header.css'

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon }

export function Header({ first }: { first: boolean }) {
  const { settings } = commands
  return (
    <header className="header">
      <Logo />
      <h1 className="header-app">{texts.app}</h1>
      {!first && <ChevronRight size={15} className="header-chevron" aria-hidden />}
      {!first && <DocumentName />}
      {!first && <DocumentMenu />}
      {!first && <SavedMark />}
      <span className="header-gap" />
      {!first && <DocumentButtons />}
      <ModelChip />
      <ThemeButton />
      <IconButton icon={Settings} label={settings.label()} hint={hintOf(settings)} onClick={settings.run} />
    </header>
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

function DocumentButtons() {
  useDocument((state) => Number(state.canUndo) + 2 * Number(state.canRedo))
  useEditable()
  useDocument((state) => state.undoLabel + state.redoLabel) // their labels name what they take back
  const { undo, redo } = commands
  return (
    <>
      <IconButton icon={Undo2} label={undo.label()} hint={hintOf(undo)} disabled={!undo.when()} onClick={undo.run} />
      <IconButton icon={Redo2} label={redo.label()} hint={hintOf(redo)} disabled={!redo.when()} onClick={redo.run} />
      <span className="header-line" />
      <PanelButton />
    </>
  )
}

function PanelButton() {
  const open = usePanels((state) => state.leftOpen)
  const { panel } = commands
  return <IconButton icon={open ? PanelLeftClose : PanelLeftOpen} label={panel.label()} hint={hintOf(panel)} onClick={panel.run} />
}

function ThemeButton() {
  const theme = useSettings(themeIn)
  return <IconButton icon={THEME_ICONS[theme]} label={commands.theme.label()} onClick={commands.theme.run} />
}
