import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  MoveDown,
  MoveLeft,
  MoveRight,
  MoveUp,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Alignment } from '../domain/graph/align'
import { texts } from '../domain/texts'
import { alignSelected, nudgeSelected } from '../store/edit/arranging'
import { isEditable } from '../store/document/draft'
import { useSelection } from '../store/page/selection'
import type { Command, Commands } from './command'
import { hasCanvas } from './conditions'

const words = texts.editing.commands

const count = (): number => useSelection.getState().nodes.length

function align(how: Alignment, icon: LucideIcon, least = 2): Command {
  return {
    id: `align-${how.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    label: () => words.align[how],
    icon,
    group: 'edit',
    about: 'selection',
    keys: [],
    when: () => hasCanvas() && isEditable() && count() >= least,
    why: () => (isEditable() ? words.why.fewer : texts.commands.why.readOnly),
    run: () => alignSelected(how),
  }
}

const STEP = 20 // the dots of the canvas are as far apart

type Way = 'up' | 'down' | 'left' | 'right'

function nudge(way: Way, icon: LucideIcon, x: number, y: number): Command {
  return {
    id: `nudge-${way}`,
    label: () => words.nudge[way],
    icon,
    group: 'edit',
    keys: [`alt+arrow${way}`],
    on: ['canvas'],
    when: () => isEditable() && count() > 0,
    why: () => (isEditable() ? texts.commands.why.noSelection : texts.commands.why.readOnly),
    run: () => nudgeSelected({ x: x * STEP, y: y * STEP }),
  }
}

// Where selected steps stand on the canvas.
export const arrangingCommands = {
  alignLeft: align('left', AlignStartVertical),
  alignCentre: align('centre', AlignCenterVertical),
  alignRight: align('right', AlignEndVertical),
  alignTop: align('top', AlignStartHorizontal),
  alignMiddle: align('middle', AlignCenterHorizontal),
  alignBottom: align('bottom', AlignEndHorizontal),
  acrossEvenly: align('acrossEvenly', AlignHorizontalSpaceAround, 3),
  downEvenly: align('downEvenly', AlignVerticalSpaceAround, 3),
  nudgeUp: nudge('up', MoveUp, 0, -1),
  nudgeDown: nudge('down', MoveDown, 0, 1),
  nudgeLeft: nudge('left', MoveLeft, -1, 0),
  nudgeRight: nudge('right', MoveRight, 1, 0),
} satisfies Commands
