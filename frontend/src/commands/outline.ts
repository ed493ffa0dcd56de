import {
  ArrowDown,
  ArrowUp,
  CirclePlay,
  Copy,
  CopyPlus,
  CornerDownRight,
  CornerLeftUp,
  CornerUpRight,
  ListPlus,
  Pencil,
  PowerOff,
  Repeat,
  Scissors,
  SkipForward,
  Square,
  Target,
  Trash2,
  Ungroup,
  Waypoints,
} from 'lucide-react'
import { isBehindAny } from '../domain/graph/before'
import { branches } from '../domain/graph/outputs'
import type { Row } from '../domain/outline/outline'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { copySelected, cutSelected } from '../store/edit/clipboard'
import { currentRow } from '../store/outline/outline'
import { list } from '../store/outline/outlineClipboard'
import {
  askAdd,
  askRename,
  duplicate,
  move,
  remove,
  removeBranches,
  turn,
  unwrap,
  wrap,
} from '../store/outline/outlineEdits'
import { askLink, canEnd, canLink, end } from '../store/outline/outlineLinks'
import { whyNotEdit } from '../store/outline/outlineRow'
import { nodeOfRow } from '../store/outline/outlinePlace'
import { placeOfMove, selectedHeld } from '../store/edit/editing'
import { run, whyNot } from '../store/run/running'
import { selectedRun } from '../store/edit/wrapping'
import type { Command, Commands } from './command'
import type { RunRequest } from '../wire/types'

const words = texts.outline.commands

const isStep = (row: Row | undefined): boolean => row?.is === 'step'
const on = (fits: (row: Row | undefined) => boolean) => (): boolean => {
  const row = currentRow()
  return whyNotEdit(row) === undefined && fits(row)
}
const shared = { group: 'edit', on: ['steps'] } satisfies Partial<Command>

// What is done with the current row of the list of steps. A key whose command cannot
// run says why.
export const outlineCommands = {
  addAfter: {
    ...shared,
    id: 'outline-add-after',
    label: () => words.addAfter,
    icon: ListPlus,
    keys: ['a', 'insert'],
    when: on(() => true),
    run: () => askAdd('after'),
  },
  addBefore: {
    ...shared,
    id: 'outline-add-before',
    label: () => words.addBefore,
    icon: CornerLeftUp,
    keys: ['shift+a', 'shift+insert'],
    when: on(isStep),
    run: () => askAdd('before'),
  },
  rename: {
    ...shared,
    id: 'outline-rename',
    label: () => words.rename,
    icon: Pencil,
    keys: ['f2'],
    when: on((row) => isStep(row) || row?.is === 'foot'),
    run: askRename,
  },
  turn: {
    ...shared,
    id: 'outline-turn',
    label: () => (isOff() ? words.turnOn : words.turnOff),
    plainLabel: () => words.turn,
    icon: PowerOff,
    keys: ['e'],
    when: on(isStep),
    run: turn,
  },
  link: {
    ...shared,
    id: 'outline-link',
    label: () => words.link,
    icon: Waypoints,
    keys: ['l'],
    when: on(canLink),
    run: askLink,
  },
  end: {
    ...shared,
    id: 'outline-end',
    label: () => words.end,
    icon: Square,
    keys: [],
    when: on(canEnd),
    run: () => end(),
  },
  runOnly: {
    ...shared,
    id: 'outline-run-only',
    label: () => texts.running.commands.only,
    icon: CirclePlay,
    keys: [],
    when: canRun,
    run: () => runRow((from) => ({ from, only: true })),
  },
  runFrom: {
    ...shared,
    id: 'outline-run-from',
    label: () => texts.running.commands.from,
    icon: SkipForward,
    keys: [],
    when: canRun,
    run: () => runRow((from) => ({ from })),
  },
  runTo: {
    ...shared,
    id: 'outline-run-to',
    label: () => texts.running.commands.to,
    icon: Target,
    keys: [],
    when: () => canRun() && isBehindAny(useDocument.getState().workflow, nodeOfRow(currentRow())?.id),
    run: () => runRow((to) => ({ to })),
  },
  cut: {
    ...shared,
    id: 'outline-cut',
    label: () => words.cut,
    icon: Scissors,
    keys: [],
    systemKey: 'mod+x',
    when: on(isStep),
    run: () => cutSelected(list),
  },
  copy: {
    ...shared,
    id: 'outline-copy',
    label: () => words.copy,
    icon: Copy,
    keys: [],
    systemKey: 'mod+c',
    when: () => isStep(currentRow()),
    run: () => copySelected(list),
  },
  duplicate: {
    ...shared,
    id: 'outline-duplicate',
    label: () => words.duplicate,
    icon: CopyPlus,
    keys: ['mod+d'],
    when: on(isStep),
    run: duplicate,
  },
  up: {
    ...shared,
    id: 'outline-up',
    label: () => words.up,
    icon: ArrowUp,
    keys: ['alt+arrowup'],
    when: on(canMove('up')),
    run: () => move('up'),
  },
  down: {
    ...shared,
    id: 'outline-down',
    label: () => words.down,
    icon: ArrowDown,
    keys: ['alt+arrowdown'],
    when: on(canMove('down')),
    run: () => move('down'),
  },
  in: {
    ...shared,
    id: 'outline-in',
    label: () => words.in,
    icon: CornerDownRight,
    keys: ['alt+arrowright'],
    when: on(canMove('in')),
    run: () => move('in'),
  },
  out: {
    ...shared,
    id: 'outline-out',
    label: () => words.out,
    icon: CornerUpRight,
    keys: ['alt+arrowleft'],
    when: on(canMove('out')),
    run: () => move('out'),
  },
  wrap: {
    ...shared,
    id: 'outline-wrap',
    label: () => words.wrap,
    icon: Repeat,
    keys: [],
    when: on((row) => isStep(row) && selectedRun() !== undefined),
    run: wrap,
  },
  unwrap: {
    ...shared,
    id: 'outline-unwrap',
    label: () => words.unwrap,
    icon: Ungroup,
    keys: [],
    when: on((row) => nodeOfRow(row)?.kind === 'Loop' && isStep(row)),
    run: unwrap,
  },
  removeBranches: {
    ...shared,
    id: 'outline-remove-branches',
    label: () => words.removeBranches,
    icon: Trash2,
    keys: [],
    when: on(hasBranches),
    run: removeBranches,
  },
  remove: {
    ...shared,
    id: 'outline-remove',
    label: () => words.remove,
    icon: Trash2,
    keys: ['delete', 'backspace'],
    when: on((row) => isStep(row) || row?.is === 'note'),
    run: remove,
  },
} satisfies Commands

function canRun(): boolean {
  return isStep(currentRow()) && whyNot() === ''
}

function runRow(part: (step: string) => Partial<RunRequest>): Promise<void> | undefined {
  const step = nodeOfRow(currentRow())?.id
  return step === undefined ? undefined : run(part(step))
}

function hasBranches(row: Row | undefined): boolean {
  const node = nodeOfRow(row)
  return isStep(row) && node !== undefined && branches(node) && selectedHeld().size > 1
}

function isOff(): boolean {
  return nodeOfRow(currentRow())?.enabled === false
}

function canMove(way: Parameters<typeof placeOfMove>[0]): (row: Row | undefined) => boolean {
  return (row) => isStep(row) && placeOfMove(way) !== undefined
}
