import { Info } from 'lucide-react'
import { LanguageWaits, languageOptions } from './LanguageWaits'
import { isFixed, meaningOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts/index'
import { late } from '../../domain/texts/late'
import { number } from '../../domain/texts/locale'
import { giveUp } from '../../store/edit/givenUp'
import { setDialog } from '../../store/page/session'
import { resetSetting, setSetting } from '../../store/program/settings'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { returnTo } from '../../ui/focusPlaces'
import { placed } from '../../ui/places'
import { NumberInput } from '../../ui/NumberInput'
import { Segments } from '../../ui/Segments'
import { Select } from '../../ui/Select'
import { Switch } from '../../ui/Switch'
import type { SettingView } from '../../wire/types'

// SettingRow shows a setting with what its value means, and changes it at once.
export function SettingRow({ setting }: { setting: SettingView }) {
  const meaning = setting.kind === 'number' ? texts.program(meaningOf(setting)) : ''
  const changed = setting.value !== setting.default && !isFixed(setting)
  return (
    <div
      {...placed(`setting-${setting.key}`)}
      className="setting"
      role="group"
      aria-label={texts.program(setting.label)}
    >
      <div className="setting-line">
        <div className="setting-text">
          <div className="setting-name">
            <h4>{texts.program(setting.label)}</h4>
            {changed && (
              <Button kind="link" onClick={() => resetSetting(setting.key)}>
                {late.settings.reset(defaultOf(setting))}
              </Button>
            )}
          </div>
          <p className="muted">{texts.program(setting.text)}</p>
          {setting.key === 'language' && <LanguageWaits chosen={setting.value} />}
          {isFixed(setting) && <p className="setting-fixed">{late.settings.fixed[setting.origin]}</p>}
        </div>
        <Control setting={setting} />
      </div>
      {meaning && (
        <p className="setting-meaning" role="status">
          <Info size={14} aria-hidden />
          <span>
            <strong>{setting.value}</strong> — {meaning}
          </span>
        </p>
      )}
    </div>
  )
}

function Control({ setting }: { setting: SettingView }) {
  const { key, value, options } = setting
  const common = { label: texts.program(setting.label), disabled: isFixed(setting) }
  const set = (next: string): void => void setSetting(key, next)
  switch (setting.kind) {
    case 'flag':
      return <Switch {...common} on={value === 'true'} onChange={(on) => set(String(on))} />
    case 'number':
      return isWide(setting) ? (
        <WideNumber setting={setting} onChange={set} />
      ) : (
        <Segments {...common} value={value} options={range(setting)} onChange={set} />
      )
    case 'choice':
      return <Select {...common} value={value} options={options.map(withoutStop)} onChange={set} />
    case 'text':
      return key === 'language' ? (
        <Select {...common} value={value} options={languageOptions(value)} onChange={set} />
      ) : (
        <code>{value}</code>
      )
  }
}

// WideNumber keeps what is typed and does not fit, even while the dialog is closed.
function WideNumber({ setting, onChange }: { setting: SettingView; onChange: (value: string) => void }) {
  const { key, value, min, max } = setting
  const label = texts.program(setting.label)
  const [typed, type, forget] = useUnsent<string | undefined>(`setting/${key}`, undefined)
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      typed={typed}
      disabled={isFixed(setting)}
      lack={texts.form.between(min, max)}
      onType={(text) => {
        if (text === undefined) forget()
        else type(text)
      }}
      onGiveUp={(text) => {
        const back = document.activeElement instanceof HTMLElement ? returnTo(document.activeElement) : undefined
        giveUp(label, () => {
          setDialog('settings')
          type(text)
          if (back) requestAnimationFrame(back)
        })
      }}
      onChange={onChange}
    />
  )
}

// isWide says of a number that it has more values than buttons have room.
const isWide = ({ min, max }: SettingView): boolean => max - min > 12

function range({ min, max }: SettingView): { value: string; text: string }[] {
  return Array.from({ length: max - min + 1 }, (_, i) => ({ value: String(min + i), text: number(min + i) }))
}

// defaultOf is the default in words.
function defaultOf({ key, kind, default: value, options }: SettingView): string {
  if (key === 'language') return late.settings.language.system
  if (kind === 'flag') return value === 'true' ? late.settings.on : late.settings.off
  if (kind === 'number') return value
  const option = options.find((one) => one.value === value)
  return option ? withoutStop(option).text : value
}

// withoutStop: in a list even a sentence has no full stop.
function withoutStop({ value, text }: { value: string; text: string }): { value: string; text: string } {
  return { value, text: texts.program(text).replace(/\.$/, '') }
}
