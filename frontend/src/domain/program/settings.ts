import type { SettingView, SettingsList } from '../../wire/types'

export type Theme = 'system' | 'light' | 'dark'
export type Direction = 'down' | 'right' // where the flow runs to

// isFixed reports whether this start of the program overrides what is chosen.
export function isFixed({ origin }: SettingView): boolean {
  return origin === 'environment' || origin === 'commandLine'
}

export function settingOf(list: SettingsList, key: string): SettingView | undefined {
  return list.fields.find((field) => field.key === key)
}

export function withValue(list: SettingsList, key: string, value: string): SettingsList {
  return { ...list, fields: list.fields.map((field) => (field.key === key ? { ...field, value } : field)) }
}

// meaningOf is the sentence on the value that applies, '' where it has none.
export function meaningOf({ options, value }: SettingView): string {
  return options.find((option) => option.value === value)?.text ?? ''
}
