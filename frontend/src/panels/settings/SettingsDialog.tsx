import { Activity, Cpu, Lock, Palette, Plug, Route } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settingsOf } from '../../domain/program/settings'
import type { Section, SHOWN } from '../../domain/program/settings'
import { late } from '../../domain/texts/late'
import { setDialog, setSection, useSession } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { Dialog } from '../../ui/Dialog'
import { elementAt } from '../../ui/places'
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

const close = (): void => setDialog('none')

// SettingsDialog changes how the program works. Everything in it applies at once.
export function SettingsDialog() {
  const section = useSession((state) => state.section)
  const { title, lead } = late.settings.sections[section]
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const { setting } = useSession.getState()
    const row = setting === '' ? null : elementAt(`setting-${setting}`)
    row?.scrollIntoView({ block: 'center' })
    const control = row?.querySelector<HTMLElement>('.setting-line > :last-child')
    const inside = control?.querySelector<HTMLElement>(
      'input, select, button[aria-pressed="true"], button, [tabindex="0"]',
    )
    const first = inside ?? control ?? nav.current?.querySelector<HTMLElement>('[aria-current]')
    first?.focus()
  }, []) // a dialog takes the first else
  return (
    <Dialog title={late.settings.title} closeLabel={late.settings.close} size="wide" onClose={close}>
      <nav ref={nav} className="settings-nav" aria-label={late.settings.title}>
        {SECTIONS.map(({ id, icon: Icon }) => (
          <button
            key={id}
            type="button"
            className="settings-tab"
            aria-current={section === id ? 'page' : undefined}
            onClick={() => setSection(id)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {late.settings.sections[id].title}
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
      return <Settings of={section} />
    case 'tools':
      return <ToolsPage />
    case 'appearance':
      return <Settings of={section} />
    case 'privacy':
      return <PrivacyPage />
    case 'diagnostics':
      return <DiagnosticsPage />
  }
}

function Settings({ of }: { of: keyof typeof SHOWN }) {
  const list = useSettings()
  return settingsOf(list, of).map((setting) => <SettingRow key={setting.key} setting={setting} />)
}
