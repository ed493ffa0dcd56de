import { settingOf } from '../../domain/program/settings'
import { setSetting, useSettings } from './settings'

// declineTour: the tour is offered no more. It stays where everything is found.
export async function declineTour(): Promise<void> {
  if (settingOf(useSettings.getState(), 'tourOffered')?.value === 'false') await setSetting('tourOffered', 'true')
}
