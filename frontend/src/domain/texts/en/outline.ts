// The list of steps as an editor.

import { inQuotes, plural } from './words'

const plainly = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : plural(names.length, 'step')

export const outline = {
  label: 'Steps of the workflow',
  empty: 'No steps yet. Add one, or describe in the Assistant what should happen.',
  emptyShown: 'There are no steps in it.',
  addFirst: 'Add a step',

  // What a row says to a screen reader.
  step: (name: string, n: number, of: number, kind: string) => `${name}, step ${n} of ${of}, ${kind}`,
  branches: (n: number) => plural(n, 'branch', 'branches'),
  foot: (name: string, loop: string) => `${name}, leads back to ${loop}`,
  leadsBack: (loop: string) => `leads back to ${loop}`,
  note: (text: string, n: number, of: number) => `Note ${n} of ${of}: ${text}`,
  emptyNote: 'Empty note',
  off: 'off',
  leftOut: 'left out',
  closed: (n: number) => `${plural(n, 'step')} hidden`,
  held: (n: number) => plural(n, 'step'),

  // Headings.
  branch: (label: string, of: string) => `${label}, branch of ${of}`,
  body: (of: string) => `each round of ${of}`,
  goesOn: (name: string) => `goes on with ${name}`,
  ends: 'ends the workflow',
  nowhere: 'leads nowhere yet',
  loose: 'Not linked',
  looseHint: 'No step leads here, so these do not run. Link a step to them, or delete them.',
  notes: 'Notes',

  rename: (name: string) => `Name of ${name}`,
  noteText: 'Text of the note',
  noteHint: 'Write a note…',
  menu: 'What to do with this step',

  // Where a new step goes, above the chooser.
  addTitle: {
    after: (name: string) => `Add after ${inQuotes(name)}`,
    before: (name: string) => `Add before ${inQuotes(name)}`,
    branch: (branch: string, name: string) => `Add to ${inQuotes(branch)} of ${inQuotes(name)}`,
    end: (name: string) => `Add at the end of ${inQuotes(name)}`,
    loose: 'Add a step that nothing leads to yet',
    first: 'Add the first step',
  },

  // What was done.
  added: (name: string, beside: string) => `Added ${name}${beside}.`,
  removed: (names: readonly string[], now: string) => `Removed ${plainly(names)}. ${nowOn(now)}`,
  duplicated: (names: readonly string[]) => `Duplicated ${plainly(names)}.`,
  pasted: (n: number) => `Pasted ${n === 0 ? 'the note' : plural(n, 'step')}.`,
  renamed: (name: string) => `Renamed to ${name}.`,
  moved: (beside: string) => `Moved${beside}.`,
  beside: {
    before: (name: string) => ` before ${name}`,
    after: (name: string) => ` after ${name}`,
    in: (name: string) => ` into ${name}`,
  },
  turned: (names: readonly string[], on: boolean) => `Turned ${plainly(names)} ${on ? 'on' : 'off'}.`,
  linked: (from: string, to: string) => `${from} now leads to ${to}.`,
  ended: (from: string) => `${from} now ends the workflow.`,
  wrapped: (names: readonly string[]) => `Put ${plainly(names)} in a loop. Say when it ends.`,
  unwrapped: (name: string) => `Took the loop ${name} away. Its steps stay.`,
  undone: (label: string, now: string) => `Undid ${label}. ${nowOn(now)}`,
  redone: (label: string, now: string) => `Redid ${label}. ${nowOn(now)}`,
  decided: (accepted: boolean, text: string) => `${accepted ? 'Accepted' : 'Left out'}: ${text}`,
  selected: (n: number) => `${plural(n, 'step')} selected.`,
  noteAdded: 'Added a note.',
  noteRemoved: 'Removed the note.',

  // Why it was not done.
  refused: {
    up: 'It cannot move further up.',
    down: 'It cannot move further down.',
    in: 'There is no branch or loop before it to move into.',
    out: 'It is not inside a branch or a loop.',
    loose: 'It is not linked. Link a step to it first.',
    foot: 'The end of a loop stays with its loop.',
    branch: 'A branch stays with its step. Choose another end for it with “Link to…”.',
    group: 'Choose a step first.',
    proposed: 'Decide about the proposed change first: Space accepts or leaves out.',
    draft: 'This is only looked at. Close the preview to change the workflow.',
    called: 'It is of the called workflow. Open that to change it.',
    readOnly: 'The workflow cannot be changed.',
    name: 'A name is needed.',
    end: 'Only a step that leads somewhere, or a branch, can end here.',
  },

  // The names of commands.
  commands: {
    addAfter: 'Add after…',
    addBefore: 'Add before…',
    rename: 'Rename',
    turnOff: 'Turn off',
    turn: 'Turn on or off',
    turnOn: 'Turn on',
    link: 'Link to…',
    end: 'End the workflow here',
    duplicate: 'Duplicate',
    copy: 'Copy',
    cut: 'Cut',
    up: 'Move up',
    down: 'Move down',
    in: 'Move in',
    out: 'Move out',
    wrap: 'Put in a loop',
    unwrap: 'Take the loop away, keep its steps',
    removeBranches: 'Delete with its branches',
    remove: 'Delete',
  },
  hints: { add: 'add', edit: 'edit', move: 'move', more: 'more' },
  hintsLabel: 'Keys in the list',
}

function nowOn(name: string): string {
  return name === '' ? 'The list is empty.' : `Now on ${name}.`
}
