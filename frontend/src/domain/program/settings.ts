import type { SettingView, SettingsList } from '../../wire/types'

export type Theme = 'system' | 'light' | 'dark'
export type Section = 'model' | 'planning' | 'tools' | 'appearance' | 'privacy' | 'diagnostics'
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

// SHOWN are the settings that a page of the dialog lists as they are, in its order.
export const SHOWN = {
  planning: [
    'maxRepairAttempts',
    'planRepairs',
    'localRepair',
    'onExhausted',
    'allowAiTransforms',
    'allowAgentSteps',
    'itemPolicy',
    'unknownTool',
    'validateTool',
  ],
  tools: ['runBudget.minutes', 'runBudget.steps', 'runBudget.calls', 'runBudget.tokens', 'runFilesGB'],
  appearance: ['theme', 'motion', 'direction', 'language'],
} as const satisfies Partial<Record<Section, readonly string[]>>

// settingsOf are those settings of a list.
export function settingsOf(list: SettingsList, section: keyof typeof SHOWN): SettingView[] {
  return SHOWN[section].flatMap((key) => settingOf(list, key) ?? [])
}
