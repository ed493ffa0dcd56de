import { settingsOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts/index'
import { useSettings } from '../../store/program/settings'
import { SettingRow } from './SettingRow'

const words = texts.tools.budget

// RunBudget bounds what one run may use.
export function RunBudget() {
  const list = useSettings()
  return (
    <section className="tools-part" aria-label={words.title}>
      <h4>{words.title}</h4>
      <p className="muted">{words.text}</p>
      {settingsOf(list, 'tools').map((setting) => (
        <SettingRow key={setting.key} setting={setting} />
      ))}
    </section>
  )
}
