// A setting as the program describes it; see internal/host/view_settings.go.
export interface Setting {
  key: string
  kind: 'text' | 'flag' | 'number' | 'choice'
  label: string
  text: string // what it does
  value: string
  default: string
  min: number
  max: number
  options: { value: string; text: string }[]
  origin: 'default' | 'file' | 'environment' | 'commandLine'
}

export interface SettingsList {
  path: string // of the file they are kept in
  fields: Setting[]
}

// isFixed reports whether this start of the program overrides what is chosen.
export function isFixed({ origin }: Setting): boolean {
  return origin === 'environment' || origin === 'commandLine'
}

export function settingOf(list: SettingsList, key: string): Setting | undefined {
  return list.fields.find((field) => field.key === key)
}

export function withValue(list: SettingsList, key: string, value: string): SettingsList {
  return { ...list, fields: list.fields.map((field) => (field.key === key ? { ...field, value } : field)) }
}

// meaningOf is the sentence on the value that applies, '' where it has none.
export function meaningOf({ options, value }: Setting): string {
  return options.find((option) => option.value === value)?.text ?? ''
}
