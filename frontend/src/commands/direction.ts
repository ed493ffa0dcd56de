import { MoveDown, MoveRight } from 'lucide-react'
import type { Direction } from '../domain/program/settings'
import { texts } from '../domain/texts'
import { notify } from '../store/page/notices'
import { directionIn } from '../store/program/direction'
import { setSetting, useSettings } from '../store/program/settings'
import type { Commands } from './command'

// turn says what it did, as more than the workflow in sight has changed.
async function turn(to: Direction): Promise<void> {
  if (await setSetting('direction', to)) notify('info', texts.canvas.turned[to])
}

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
    run: () => turn('down'),
  },
  flowRight: {
    id: 'direction-right',
    label: () => texts.commands.flowRight,
    icon: MoveRight,
    group: 'view',
    keys: [],
    when: () => runs() !== 'right',
    why: () => texts.commands.why.sameDirection,
    run: () => turn('right'),
  },
} satisfies Commands
