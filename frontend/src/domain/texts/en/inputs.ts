import { brief, plural, quoted } from './words'
import type { InputType } from '../../../wire/types'

const SHOWN = 3 // steps that are named; the others are counted

// named says names as a sentence does, the first few of many.
function named(names: readonly string[]): string {
  const all =
    names.length > SHOWN + 1
      ? [...names.slice(0, SHOWN).map(quoted), `${names.length - SHOWN} others`]
      : names.map(quoted)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}

// The inputs of a workflow, and how they are changed by hand.
export const inputs = {
  command: 'Inputs of the workflow…',
  noWorkflow: 'there is no workflow yet',

  label: 'Inputs and outputs of the workflow',
  title: 'Inputs and outputs',
  part: 'Inputs',
  lead: 'Inputs are values that you give each time you run the workflow, such as a folder or a name, so that no step has to change from run to run. In a field of a step, type',
  braces: '{{',
  leadMore: 'to use one.',
  shownEmpty: 'This workflow asks for nothing when it runs.',
  hidden:
    'A step of this workflow has the id “inputs”, so steps cannot use these. Replace that step by one with another name.',
  close: 'Close inputs and outputs',
  add: 'Add an input',
  newName: 'input',

  name: (n: number) => `Name of input ${n}`,
  type: 'Type',
  types: {
    string: 'text (string)',
    number: 'number',
    integer: 'whole number (integer)',
    boolean: 'yes or no (boolean)',
    array: 'list (array)',
    object: 'object',
  } satisfies Record<InputType, string>,
  description: 'Description',
  descriptionHint: 'What to give, in a few words',
  default: 'Default',
  noDefault: 'None',
  required: 'Required',
  requiredHelp: 'A run does not start without it.',
  requiredDefault: 'A run takes the default where nothing else is given.',
  up: (name: string) => `Move input ${quoted(name)} up`,
  down: (name: string) => `Move input ${quoted(name)} down`,
  remove: (name: string) => `Remove input ${quoted(name)}`,
  usedBy: 'Used by',
  notUsed: 'Nothing uses it yet.',
  byOutputs: (names: readonly string[]) => `${names.length === 1 ? 'output' : 'outputs'} ${named(names)}`,
  more: (n: number) => `and ${plural(n, 'other')}`,
  toStep: (name: string) => `Go to ${quoted(name)}`,

  noName: 'A name is needed.',
  badName: (name: string) =>
    `A name is made of letters, digits, _ and -${name === '' ? '' : `, such as ${quoted(name)}`}.`,
  taken: (name: string) => `There is an input ${quoted(name)} already. Choose another name.`,
  notNumber: 'Write a number, such as 12 or 0.5.',
  notInteger: 'Write a whole number, such as 12.',
  tooLarge: 'The number has too many digits to be kept exactly.',
  notBoolean: 'Choose yes or no.',
  notList: 'Write a list as JSON, such as ["a", "b"].',
  notObject: 'Write an object as JSON, such as {"a": 1}.',
  gone: 'The input is no longer there. Undo brings it back.',
  goneDocument: 'Another workflow is open now.',

  removedUsed: (name: string, users: readonly string[]) =>
    `${quoted(name)} was removed. ${named(users)} still ${users.length === 1 ? 'uses' : 'use'} it: let ${users.length === 1 ? 'it' : 'them'} use something else, or undo.`,
  showProblems: 'Show the problems',

  choose: (name: string) => `New input ${quoted(name)}`,
  chooseNote: 'a value that you give at each run',

  edits: {
    add: (name: string) => `Add input ${brief(name)}`,
    remove: (name: string) => `Remove input ${brief(name)}`,
    rename: (name: string, next: string) => `Rename input ${brief(name)} to ${brief(next)}`,
    move: (name: string) => `Move input ${brief(name)}`,
    change: (name: string, field: string) => `Change ${field} of input ${brief(name)}`,
  },
}
