import { create } from 'zustand'
import * as api from '../backend/api'
import { settingOf } from '../domain/settings'
import type { SettingsList } from '../domain/settings'
import type { Theme } from '../domain/view'
import { attempt } from './notices'

// The settings as the program has them.
export const useSettings = create<SettingsList>(() => ({ path: '', fields: [] }))

export function showSettings(list: SettingsList): void {
  useSettings.setState(list, true)
}

// setSetting gives a setting another value at once.
export function setSetting(key: string, value: string): Promise<boolean> {
  return attempt(async () => { showSettings(await api.setSetting(key, value)) })
}

export const resetSetting = (key: string): Promise<boolean> =>
  attempt(async () => { showSettings(await api.resetSetting(key)) })

// themeIn is the look that is chosen.
export function themeIn(list: SettingsList): Theme {
  const value = settingOf(list, 'theme')?.value
  return value === 'light' || value === 'dark' ? value : 'system'
}

export function numberIn(list: SettingsList, key: string): number {
  return Number(settingOf(list, key)?.value ?? 0)
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

export function nextTheme(): Promise<boolean> {
  return setSetting('theme', NEXT[themeIn(useSettings.getState())])
}
