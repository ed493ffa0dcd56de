import { inQuotes, quoted } from './words'

// The outputs of a workflow, which are what its runs give.
export const giving = {
  part: 'Outputs',
  lead: 'Outputs are what a run gives when it is done, to you, to other workflows and programs, such as a number or a table.',
  shownEmpty: 'Its runs give nothing back.',
  add: 'Add an output',
  newName: 'output',

  name: (n: number) => `Name of output ${n}`,
  value: 'Value',
  valueHint: 'Type {{ to choose a result',
  descriptionHint: 'What it is, in a few words',
  up: (name: string) => `Move output ${quoted(name)} up`,
  down: (name: string) => `Move output ${quoted(name)} down`,
  remove: (name: string) => `Remove output ${quoted(name)}`,

  taken: (name: string) => `There is an output ${quoted(name)} already. Choose another name.`,
  notValue: 'Write a value of this type, or choose a result. For a sentence choose the type text.',
  gone: 'The output is no longer there. Undo brings it back.',

  run: {
    title: 'What the run gave',
    examples: 'It ran without effects, so these are examples.',
    nothing: 'nothing',
    tooLarge: 'too large to be shown here',
    value: (name: string) => `Value of ${inQuotes(name)}`,
    copy: (name: string) => `Copy ${inQuotes(name)}`,
    copied: (name: string) => `${inQuotes(name)} was copied.`,
    notRead: 'What the run gave cannot be read.',
  },
}
