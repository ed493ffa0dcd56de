// Editing the graph by hand: names of new steps, labels of undo steps, reasons.

import { plural } from './words'

const quoted = (name: string): string => `“${name}”`

export const editing = {
  // What a new step is called until it gets a name.
  newName: { If: 'Check', Switch: 'Choose', Loop: 'Repeat', AiTransform: 'Transform', AiStep: 'Decide' },
  foot: 'Next round',

  // Labels of undo steps. names are of the steps that a person counts.
  add: (name: string) => `Add ${quoted(name)}`,
  remove: (names: readonly string[]) => `Remove ${several(names)}`,
  paste: (names: readonly string[]) => (names.length === 0 ? 'Paste' : `Paste ${several(names)}`),
  duplicate: (names: readonly string[]) => `Duplicate ${several(names)}`,
  cut: (names: readonly string[]) => `Cut ${several(names)}`,
  move: (names: readonly string[]) => `Move ${several(names)}`,
  rename: 'Rename step',
  turnOn: (names: readonly string[]) => `Turn on ${several(names)}`,
  turnOff: (names: readonly string[]) => `Turn off ${several(names)}`,
  connect: (from: string, to: string) => `Link ${quoted(from)} to ${quoted(to)}`,
  unlink: (from: string, to: string) => `Unlink ${quoted(from)} from ${quoted(to)}`,
  unwrap: (name: string) => `Take the loop ${quoted(name)} away`,
  align: (n: number) => `Align ${plural(n, 'step')}`,
  note: { add: 'Add note', edit: 'Edit note', move: 'Move note', remove: 'Remove note' },

  copied: (n: number) => `Copied ${plural(n, 'step')} as text.`,
  notPasted: 'The clipboard holds no steps. Copy some in Planwright, or a workflow file’s text.',

  // Why a link cannot be made; said while it is dragged.
  whyNot: {
    self: 'A step cannot lead to itself. Use a loop to repeat it.',
    same: 'It leads there already.',
    foot: 'The foot of a loop leads back to its head only.',
    ownFoot: 'What comes when the loop is done must be outside the loop.',
    goesBack: 'Only a loop leads back to an earlier step.',
    entersLoop: 'A loop is entered at its head only.',
    leavesLoop: 'Steps of a loop lead to its foot; the loop goes on when it is done.',
  },
}

function several(names: readonly string[]): string {
  return names.length === 1 ? quoted(names[0] ?? '') : plural(names.length, 'step')
}
