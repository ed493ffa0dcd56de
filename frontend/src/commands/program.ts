import { BellOff, Keyboard, Search, Settings, SunMoon, TextSearch } from 'lucide-react'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/assistant/chat'
import { dismissAll, isOnlySaid, useNotices } from '../store/page/notices'
import { openSettings, setDialog } from '../store/page/session'
import { nextTheme, themeIn, useSettings } from '../store/program/settings'
import type { Commands } from './command'
import { always, hasSteps } from './conditions'

// What concerns the program, whatever workflow is open.
export const programCommands = {
  palette: {
    id: 'palette',
    label: () => texts.commands.search,
    icon: Search,
    group: 'program',
    keys: ['mod+k'],
    pages: true,
    when: always,
    menu: 'Help',
    inFields: true,
    run: () => setDialog('palette'),
  },
  find: {
    id: 'find',
    label: () => texts.commands.find,
    icon: TextSearch,
    group: 'view',
    keys: ['mod+f'],
    when: hasSteps,
    why: () => texts.commands.why.noSteps,
    menu: 'View',
    inFields: true,
    run: () => setDialog('find'),
  },
  keys: {
    id: 'keys',
    label: () => texts.commands.keys,
    icon: Keyboard,
    group: 'program',
    keys: ['?'],
    pages: true,
    when: always,
    menu: 'Help',
    run: () => setDialog('keys'),
  },
  settings: {
    id: 'settings',
    label: () => texts.commands.settings,
    icon: Settings,
    group: 'program',
    keys: ['mod+,', 'g s'],
    pages: true,
    when: always,
    menu: 'File',
    inFields: true,
    run: () => openSettings(),
  },
  closeNotices: {
    id: 'close-notices',
    label: () => texts.commands.closeNotices,
    icon: BellOff,
    group: 'program',
    keys: ['escape'],
    keysWhen: () => running(useChat.getState()) === undefined, // a request is stopped first
    pages: true,
    inFields: 'untouched',
    when: () => useNotices.getState().list.some(isOnlySaid),
    why: () => texts.commands.why.noNotices,
    run: () => dismissAll(isOnlySaid),
  },
  theme: {
    id: 'theme',
    label: () => texts.theme[themeIn(useSettings.getState())],
    fullLabel: () => texts.commands.theme,
    icon: SunMoon,
    group: 'program',
    keys: [],
    pages: true,
    when: always,
    run: nextTheme,
  },
} satisfies Commands
