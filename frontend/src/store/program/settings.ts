import { create } from 'zustand'
import { api } from '../../backend/api'
import { settingOf, withValue } from '../../domain/program/settings'
import { texts } from '../../domain/texts'
import type { Theme } from '../../domain/program/settings'
import { ahead } from '../page/ahead'
import { attempt, notify } from '../page/notices'
import type { SettingsList } from '../../wire/types'

// The settings as the program has them, with what the person has chosen since.
export const useSettings = create<SettingsList>(() => ({ path: '', fields: [] }))

const settings = ahead<SettingsList, { key: string; value: string }>(
  (list, { key, value }) => withValue(list, key, value),
  (list) => useSettings.setState(list, true),
)

export const showSettings = settings.tell

// setSetting gives a setting another value at once.
export function setSetting(key: string, value: string): Promise<boolean> {
  return attempt(() => settings.choose({ key, value }, () => api.setSetting({ key, value })))
}

export function resetSetting(key: string): Promise<boolean> {
  const value = settingOf(useSettings.getState(), key)?.default ?? ''
  return attempt(() => settings.choose({ key, value }, () => api.resetSetting(key)))
}

// themeIn is the look that is chosen.
export function themeIn(list: SettingsList): Theme {
  const value = settingOf(list, 'theme')?.value
  return value === 'light' || value === 'dark' ? value : 'system'
}

// tellLight lets the window begin so the next time.
export const tellLight = (light: boolean): void => void api.setLight(light).catch(() => undefined)

// motionIn is whether the person asks for stillness, or leaves that to the system.
export function motionIn(list: SettingsList): 'system' | 'reduced' {
  return settingOf(list, 'motion')?.value === 'reduced' ? 'reduced' : 'system'
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

export function nextTheme(): Promise<boolean> {
  const next = NEXT[themeIn(useSettings.getState())]
  return setSetting('theme', next).then((done) => {
    if (done) notify('info', texts.theme[next]) // as the system may look as it did
    return done
  })
}
