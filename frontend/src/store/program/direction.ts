import { settingOf } from '../../domain/program/settings'
import type { Direction } from '../../domain/program/settings'
import { useSettings } from './settings'
import type { SettingsList } from '../../wire/types'

// directionIn is where the flow of the graph is to run to.
export const directionIn = (list: SettingsList): Direction =>
  settingOf(list, 'direction')?.value === 'right' ? 'right' : 'down'

// useDirection is where it runs to, for what draws it.
export const useDirection = (): Direction => useSettings(directionIn)
