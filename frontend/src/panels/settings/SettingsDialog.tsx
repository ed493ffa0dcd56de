import { Activity, Cpu, Lock, Palette, Plug, Route } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settingOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts/index'
import { setDialog, setSection, useSession } from '../../store/page/session'
import type { Section } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { Dialog } from '../../ui/Dialog'
import { Notices } from '../Notices'
import { DiagnosticsPage } from './DiagnosticsPage'
import { ModelForm } from './ModelForm'
import { PrivacyPage } from './PrivacyPage'
import { SettingRow } from './SettingRow'
import { ToolsPage } from './ToolsPage'
import './SettingsDialog.css'

const SECTIONS: readonly { id: Section; icon: LucideIcon }[] = [
  { id: 'model', icon: Cpu },
  { id: 'planning', icon: Route },
  { id: 'tools', icon: Plug },
  { id: 'appearance', icon: Palette },
  { id: 'privacy', icon: Lock },
  { id: 'diagnostics', icon: Activity },
]

const PLANNING = [
  'maxRepairAttempts',
  'planRepairs',
  'localRepair',
  'onExhausted',
  'allowAiTransforms',
  'allowAgentSteps',
  'itemPolicy',
  'unknownTool',
  'validateTool',
]

const close = (): void => setDialog('none')

// SettingsDialog changes how the program works. Everything in it applies at once.
export function SettingsDialog() {
  const section = useSession((state) => state.section)
  const { title, lead } = texts.settings.sections[section]
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, []) // a dialog takes the first else
  return (
    <Dialog title={texts.settings.title} closeLabel={texts.settings.close} size="wide" onClose={close}>
      <nav ref={nav} className="settings-nav" aria-label={texts.settings.title}>
        {SECTIONS.map(({ id, icon: Icon }) => (
          <button
            key={id}
            type="button"
            className="settings-tab"
            aria-current={section === id ? 'page' : undefined}
            onClick={() => setSection(id)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {texts.settings.sections[id].title}
          </button>
        ))}
      </nav>
      <section className="settings-page" aria-labelledby="settings-section" tabIndex={0}>
        <h3 id="settings-section">{title}</h3>
        <p className="muted">{lead}</p>
        <Notices within="settings" />
        <Page section={section} />
      </section>
    </Dialog>
  )
}

function Page({ section }: { section: Section }) {
  switch (section) {
    case 'model':
      return <ModelForm onDone={close} />
    case 'planning':
      return <Settings keys={PLANNING} />
    case 'tools':
      return <ToolsPage />
    case 'appearance':
      return <Settings keys={['theme', 'motion', 'direction', 'language']} />
    case 'privacy':
      return <PrivacyPage />
    case 'diagnostics':
      return <DiagnosticsPage />
  }
}

function Settings({ keys }: { keys: readonly string[] }) {
  const list = useSettings()
  return keys
    .flatMap((key) => settingOf(list, key) ?? [])
    .map((setting) => <SettingRow key={setting.key} setting={setting} />)
}
