import { settingOf } from '../domain/settings'
import type { Direction } from '../domain/view'
import { useSettings } from './settings'

// useDirection is where the flow of the graph runs to.
export const useDirection = (): Direction =>
  useSettings((list) => (settingOf(list, 'direction')?.value === 'right' ? 'right' : 'down'))
