import { Settings, SunMoon } from 'lucide-react'
import { texts } from '../domain/texts'
import { openSettings } from '../store/session'
import { nextTheme, themeIn, useSettings } from '../store/settings'
import type { Commands } from './command'
import { always } from './conditions'

// What concerns the program, whatever workflow is open.
export const programCommands = {
  settings: {
    id: 'settings',
    label: () => texts.commands.settings,
    icon: Settings,
    group: 'program',
    keys: ['mod+,'],
    when: always,
    inFields: true,
    run: () => { openSettings('planning') },
  },
  theme: { id: 'theme', label: () => texts.theme[themeIn(useSettings.getState())], icon: SunMoon, group: 'program', keys: [], when: always, run: nextTheme },
} satisfies Commands
