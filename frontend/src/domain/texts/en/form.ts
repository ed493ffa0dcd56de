import { number } from '../locale'
import { brief, inQuotes, shortened } from './words'

// Label names a change of a step for undo and the history.
export type Label = (step: string) => string

// The texts of the form for a step.
export const form = {
  name: 'Name',
  enabled: 'This step is on',
  view: { form: 'Edit in a form', json: 'Edit as JSON' },
  required: 'required',
  requiredMark: 'This must be filled in',
  notSet: 'Not set',
  notSetDefault: (value: string) => `Not set (${value})`,
  default: (value: string) => `Default: ${value}`,
  yes: 'Yes',
  no: 'No',
  clear: (name: string) => `Clear ${name}`,
  remove: (name: string) => `Remove ${name}`,
  unknown: 'The tool has no argument of this name.',
  notOffered: (value: string) => `${value} (not one of the choices)`,
  addItem: 'Add a value',
  item: (name: string, n: number) => `${name}, value ${n}`,
  removeItem: (name: string, n: number) => `Remove value ${n} of ${name}`,
  noArguments: 'This tool takes no arguments.',

  notNumber: 'Write a number, such as 12 or 0.5, or insert a reference.',
  notInteger: 'Write a whole number, or insert a reference.',
  unclear: (text: string, meanings: readonly string[]) => `Is ${inQuotes(text)} ${meanings.join(' or ')}?`,
  altered: 'The number has too many digits to be kept exactly.',
  between: (least: number, most: number) =>
    `Write a whole number from ${number(least)} to ${number(most)}, without commas.`,
  tooSmall: (least: number) => `Write a whole number from ${least} up.`,
  empty: 'A name is needed.',
  badJson: ({ line, column }: { line: number; column: number }, what: string) =>
    `Line ${line}, column ${column}: ${what}`,
  json: {
    or: ' or ',
    ends: 'The text ends too early.',
    string: 'This text in quotes is not closed, or holds a sign that needs a backslash.',
    unexpected: (found: string) => `${inQuotes(found)} is not JSON here. Texts stand in double quotes.`,
    key: (found: string) => `A name in double quotes is needed, not ${inQuotes(found)}.`,
    value: (found: string) => `A value is needed, not ${inQuotes(found)}.`,
    sign: (wanted: string, found: string) => `${wanted} is needed before ${inQuotes(found)}.`,
    altered: (found: string) => `${found} has too many digits to be kept exactly. Write it in quotes, as text.`,
    more: (found: string) => `The value has ended; ${inQuotes(found)} is too much.`,
    notStep: 'A step is an object with id, name and kind.',
    otherId: (id: string) => `The id must stay ${inQuotes(id)}, for other steps refer to it.`,
    otherKind: (kind: string) => `The kind must stay ${inQuotes(kind)}. To use another kind, add a step.`,
    lacks: (field: string) => `${inQuotes(field)} is missing.`,
  },

  conflict: (value: string) => `Meanwhile this became ${value}. What you typed is kept here.`,
  conflictGone: 'Meanwhile this was removed. What you typed is kept here.',
  useMine: 'Use mine',
  useTheirs: 'Take the other',
  gone: 'The step is no longer there. Undo brings it back.',

  insert: (name: string) => `Insert a reference into ${name}`,
  references: 'What earlier steps give',
  findReference: 'Find a result',
  noReferences: 'No step comes before this one.',
  noneFound: 'Nothing fits. What you type is used as it is with Enter.',
  maybe: 'does not run on every way here',

  path: {
    choose: (name: string) => `Choose a file or folder for ${name}`,
    find: 'Find by name',
    list: 'Files and folders that steps may use',
    here: 'Use this folder',
    up: 'One folder up',
    all: 'All folders that steps may use',
    loading: 'Reading the folder…',
    empty: 'Steps may use no folder yet. Allow one in the settings, under Tools.',
    noneFound: 'No name has these words.',
    more: 'Only some of it is listed; write a part of the name.',
  },
  tool: 'Tool',
  findTool: 'Find a tool',
  tools: 'Tools on offer',
  noTool: 'No tool fits.',
  drops: (tool: string, names: string) => `${tool} does not take ${names} as it is.`,
  dropsAnd: ' and ',
  changeTool: 'Change and remove',
  keepAll: 'Change and keep',
  cancel: 'Cancel',

  condition: 'Condition',
  left: 'Compare',
  operator: 'How to compare',
  right: 'With',
  kindOf: 'Kind of value',
  kinds: { text: 'text', number: 'number', boolean: 'yes/no', reference: 'reference', json: 'JSON' },
  all: 'All of',
  any: 'Any of',
  matches: 'How many must hold',
  addCondition: 'Add a condition',
  removeCondition: (n: number) => `Remove condition ${n}`,
  pick: 'Choose…',

  cases: 'Cases',
  caseName: (n: number) => `Name of case ${n}`,
  addCase: 'Add a case',
  newCase: (n: number) => `case ${n}`,
  removeCase: (name: string) => `Remove case ${inQuotes(name)}`,
  caseUp: (name: string) => `Move case ${inQuotes(name)} up`,
  caseDown: (name: string) => `Move case ${inQuotes(name)} down`,
  caseTaken: (name: string) => `There is a case ${inQuotes(name)} already. Choose another name.`,

  repeat: 'Repeat',
  repeats: { until: 'until a condition holds', over: 'for each element of a list', times: 'a number of times' },
  maxIterations: 'At most, rounds',
  parallel: 'At once, rounds',
  parallelHint:
    'Up to 64. Each round works by itself, and what is to come of it is collected. Steps on the screen go one after the other.',
  parallelWrong: 'Give a whole number from 1 to 64.',
  times: 'How often',
  collect: 'Collect of each round',
  collectHint: 'A result, or JSON with results: “results” is the list of all rounds.',
  roundFails: 'When a round fails',
  roundFailures: { stop: 'Stop the workflow', continue: 'Go on with the next round' },
  timesWrong: 'Write a whole number, or insert a result that is one.',
  aiKind: 'Does',
  input: 'Input',
  instruction: 'Instruction',
  instructionHint: 'Language, categories, style…',
  schema: 'Form of the result (JSON Schema)',
  schemaHint: 'Not set: a text',
  prompt: 'Instruction',
  allowed: 'Tools it may use',
  maxToolCalls: 'Most tool calls',
  maxToolCallsHint: 'Not set: as the program decides',
  retries: 'More tries',
  timeout: 'Time limit (s)',
  noDuration: 'Write how long, such as 30, 1.5 s or 2 min.',
  timeoutHint: 'Not set: the tool’s own limit',
  retriesHint: '0',
  note: 'Note',
  noteHint: 'Why this step is here…',

  // Labels of undo steps, by the name of the step that is changed.
  edits: {
    rename:
      (next: string): Label =>
      (step) =>
        `Rename ${brief(step)} to ${brief(next)}`,
    on: (step: string) => `Turn on ${brief(step)}`,
    off: (step: string) => `Turn off ${brief(step)}`,
    field:
      (name: string): Label =>
      (step) =>
        `Change ${within(name)} of ${brief(step)}`,
    failure: (step: string) => `Change what happens when ${brief(step)} fails`,
    argument:
      (title: string): Label =>
      (step) =>
        `Change ${brief(title)} of ${brief(step)}`,
    clearArgument:
      (title: string): Label =>
      (step) =>
        `Clear ${brief(title)} of ${brief(step)}`,
    tool:
      (name: string): Label =>
      (step) =>
        `Use ${shortened(name)} in ${brief(step)}`,
    addLine:
      (title: string): Label =>
      (step) =>
        `Add ${brief(title)} to ${brief(step)}`,
    removeLine:
      (title: string): Label =>
      (step) =>
        `Remove ${brief(title)} from ${brief(step)}`,
    moveLine:
      (title: string): Label =>
      (step) =>
        `Move ${brief(title)} in ${brief(step)}`,
    changeLine:
      (title: string): Label =>
      (step) =>
        `Change ${brief(title)} in ${brief(step)}`,
    addList: (step: string) => `Add a list to ${brief(step)}`,
    removeList:
      (name: string): Label =>
      (step) =>
        `Take ${brief(name)} from ${brief(step)}`,
    renameList:
      (name: string): Label =>
      (step) =>
        `Rename a list of ${brief(step)} to ${brief(name)}`,
    chooseList:
      (name: string): Label =>
      (step) =>
        `Change ${brief(name)} of ${brief(step)}`,
    condition: (step: string) => `Change the condition of ${brief(step)}`,
    caseCondition:
      (name: string): Label =>
      (step) =>
        `Change the condition of case ${brief(name)} of ${brief(step)}`,
    renameCase:
      (name: string): Label =>
      (step) =>
        `Rename case ${brief(name)} of ${brief(step)}`,
    addCase: (step: string) => `Add a case to ${brief(step)}`,
    removeCase:
      (name: string): Label =>
      (step) =>
        `Remove case ${brief(name)} of ${brief(step)}`,
    moveCase:
      (name: string): Label =>
      (step) =>
        `Move case ${brief(name)} of ${brief(step)}`,
    repeat: (step: string) => `Change how ${brief(step)} repeats`,
    json: (step: string) => `Edit ${brief(step)} as JSON`,
  },
}

// within writes what stands above a field as it is written within a sentence. What tools
// call an argument may be any word, as “to”, and is quoted.
const within = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : brief(name)
