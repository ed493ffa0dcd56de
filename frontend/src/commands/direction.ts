import { MoveDown, MoveRight } from 'lucide-react'
import { texts } from '../domain/texts'
import { directionIn } from '../store/program/direction'
import { setSetting, useSettings } from '../store/program/settings'
import type { Commands } from './command'

const runs = () => directionIn(useSettings.getState())

// Where the flow of the graph runs to. Each is a command of its own, so that its words
// find it however the flow runs now.
export const directionCommands = {
  flowDown: {
    id: 'direction-down',
    label: () => texts.commands.flowDown,
    icon: MoveDown,
    group: 'view',
    keys: [],
    when: () => runs() !== 'down',
    why: () => texts.commands.why.sameDirection,
    run: () => setSetting('direction', 'down'),
  },
  flowRight: {
    id: 'direction-right',
    label: () => texts.commands.flowRight,
    icon: MoveRight,
    group: 'view',
    keys: [],
    when: () => runs() !== 'right',
    why: () => texts.commands.why.sameDirection,
    run: () => setSetting('direction', 'right'),
  },
} satisfies Commands
