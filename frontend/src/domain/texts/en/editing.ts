// Editing the graph by hand: names of new steps, labels of undo steps, reasons.

import { brief, inQuotes, plural } from './words'

export const editing = {
  foot: 'Next round',
  rowsTold: (count: string) => `${count} rows`,
  filesTold: (count: string) => `${count} files`,
  redirected: (names: readonly string[], by: string) =>
    `${names.map((name) => inQuotes(name)).join(', ')} ${names.length === 1 ? 'gets' : 'get'} what ${inQuotes(by)} makes from now on.`,

  // Labels of undo steps. names are of the steps that a person counts.
  add: (name: string) => `Add ${brief(name)}`,
  remove: (names: readonly string[]) => `Remove ${several(names)}`,
  paste: (names: readonly string[]) => (names.length === 0 ? 'Paste' : `Paste ${several(names)}`),
  duplicate: (names: readonly string[]) => `Duplicate ${several(names)}`,
  cut: (names: readonly string[]) => `Cut ${several(names)}`,
  move: (names: readonly string[]) => `Move ${several(names)}`,
  rename: (name: string, next: string) => `Rename ${brief(name)} to ${brief(next)}`,
  turnOn: (names: readonly string[]) => `Turn on ${several(names)}`,
  turnOff: (names: readonly string[]) => `Turn off ${several(names)}`,
  connect: (from: string, to: string) => `Link ${brief(from)} to ${brief(to)}`,
  unlink: (from: string, to: string) => `Unlink ${brief(from)} from ${brief(to)}`,
  end: (way: string) => `End the workflow after ${brief(way)}`,
  wayOf: (output: string, name: string) => `${output} of ${name}`, // a way out of a step, when it is told of
  wrap: (names: readonly string[]) => `Put ${several(names)} in a loop`,
  unwrap: (name: string) => `Take the loop ${brief(name)} away`,
  align: ([first = '', ...others]: readonly string[]) =>
    `Align ${brief(first)}${others.length > 0 ? ` and ${plural(others.length, 'other')}` : ''}`,
  fix: (fix: string, name: string) => `${fix}, in ${brief(name)}`,
  note: {
    add: 'Add note',
    edit: (text: string) => `Edit ${noteOf(text)}`,
    move: (text: string) => `Move ${noteOf(text)}`,
    colour: (text: string) => `Colour ${noteOf(text)}`,
    remove: (text: string) => `Remove ${noteOf(text)}`,
  },

  chooser: {
    add: 'Add a step',
    addHint: 'Find a kind of step or a tool',
    found: 'Kinds of steps and tools',
    none: (words: string) =>
      `Nothing fits ${inQuotes(words)}. Servers bring more tools: Settings, Tools. Many things can be done by a web request or a program.`,
    kinds: 'Steps',
    kind: {
      If: {
        text: 'Decision',
        add: 'Add a decision',
        note: 'goes one of two ways',
        also: 'if else condition check compare branch',
      },
      Switch: {
        text: 'Choice',
        add: 'Add a choice',
        note: 'goes one of several ways',
        also: 'switch case sort by branch',
      },
      Loop: {
        text: 'Loop',
        add: 'Add a loop',
        note: 'repeats the steps inside',
        also: 'repeat for each every while until again',
      },
      AiTransform: {
        text: 'AI transform',
        add: 'Add an AI transform',
        note: 'summarises, extracts or rewrites',
        also: 'summarise summarize translate classify text model',
      },
      AiStep: {
        text: 'AI step',
        add: 'Add an AI step',
        note: 'decides by itself, with tools',
        also: 'agent model ask research',
      },
    },
    link: (name: string) => `Link ${inQuotes(name)} to…`,
    linkFrom: (name: string, output: string) => `Link ${inQuotes(name)}, ${output}, to…`,
    linkHint: 'Find a step',
    outputs: 'Which way out',
    leadsTo: (name: string) => `leads to ${inQuotes(name)}`,
    open: 'leads nowhere',
    outputHint: 'Find a way out',
    targets: 'Steps it can lead to',
    foot: 'end of the round',
    end: 'End the workflow here',
  },

  handles: {
    insert: 'Add a step here',
    port: (label: string) =>
      label === '' ? 'Click to add a step, drag to link' : `${label}: click to add a step, drag to link`,
    end: 'Drag to another step',
    drop: (name: string) => `Link to ${inQuotes(name)}`,
    dropNew: 'Release to add a step here',
  },

  // A new step that is dragged from a list to its place.
  carrying: {
    hint: 'or drag one to its place',
    away: 'Drag it onto the canvas',
    here: 'Release to add it here',
    between: (from: string, to: string) => `Release to add it between ${inQuotes(from)} and ${inQuotes(to)}`,
    after: (name: string) => `Release to add it after ${inQuotes(name)}`,
    into: (name: string) => `Release to add it to the loop ${inQuotes(name)}`,
  },

  commands: {
    addStep: 'Add a step…',
    addInLoop: 'Add into the loop…',
    addInLoopFull: 'Add a step into the loop',
    addTool: (tool: string) => `Add ${inQuotes(tool)}`,
    addGroup: 'Add a step',
    callGroup: 'Add a step that calls',
    addNote: 'Add a note',
    linkTo: 'Link to…',
    linkToFull: 'Link the selected step to…',
    copy: 'Copy',
    copyFull: 'Copy what is selected',
    cut: 'Cut',
    cutFull: 'Cut what is selected',
    paste: 'Paste',
    pasteFull: 'Paste steps',
    duplicate: 'Duplicate',
    turn: (on: boolean) => (on ? 'Turn on' : 'Turn off'),
    turnPlain: 'Turn the selected steps on or off',
    turnFull: (on: boolean) => (on ? 'Turn the selected steps on' : 'Turn the selected steps off'),
    wrap: 'Put in a loop',
    wrapFull: 'Put the selected steps in a loop',
    unwrap: 'Take the loop away, keep its steps',
    removeBranches: 'Delete with its branches',
    removeLoop: (n: number) => `Delete with ${plural(n, 'step')} inside`,
    ask: (several: boolean) => `Ask the assistant about ${several ? 'them' : 'it'}`,
    askFull: 'Ask the assistant about the selected steps',
    editNote: 'Edit the note',
    noteColour: 'Colour',
    noteColours: { '': 'Yellow', blue: 'Blue', green: 'Green', red: 'Red', violet: 'Violet', grey: 'Grey' },
    noteColourFull: (colour: string) => `Colour the note ${colour.toLowerCase()}`,
    align: {
      left: 'Align left',
      centre: 'Align centres',
      right: 'Align right',
      top: 'Align top',
      middle: 'Align middles',
      bottom: 'Align bottom',
      acrossEvenly: 'Space evenly across',
      downEvenly: 'Space evenly down',
    },
    nudge: {
      up: 'Move up a little',
      down: 'Move down a little',
      left: 'Move left a little',
      right: 'Move right a little',
    },
    why: {
      noLoop: 'no loop is selected',
      noLoopHere: 'no loop, and no step in one, is selected',
      noRun: 'no steps that follow one another are selected',
      noBranches: 'no decision with steps on its branches is selected',
      fewer: 'fewer than two steps are selected',
      noNote: 'no note is selected',
      sameColour: 'the note has this colour',
    },
  },

  menu: 'What can be done here',

  several: {
    title: (n: number) => plural(n, 'step'),
    hint: 'Selected together',
    align: 'Align',
    label: 'Selected steps',
  },

  notes: {
    empty: 'Write a note',
    label: 'Note',
  },

  canPaste: 'Press Ctrl V to paste. The browser does not let the page read the clipboard by itself.',
  takeDraft: 'Use the draft',
  draftOnly: 'This is only a preview. Close it to edit the workflow.',
  readOnly: 'This workflow cannot be changed. Save a copy to go on with it.',

  // Said to those who do not see it.
  said: {
    selection: 'Selected',
    edit: 'Last edit',
    step: (name: string, kind: string, branches: number) =>
      [name, kind, branches > 1 ? plural(branches, 'branch', 'branches') : ''].filter(Boolean).join(', '),
    steps: (n: number) => `${plural(n, 'step')} selected`,
    link: (from: string, to: string, branch: string) =>
      `Link from ${inQuotes(from)}${branch === '' ? '' : `, ${branch},`} to ${inQuotes(to)}`,
    note: (text: string) => (text === '' ? 'Empty note' : `Note: ${text}`),
    removed: (names: readonly string[]) => `Removed ${several(names)}`,
    bridged: (from: string, to: string) => `${inQuotes(from)} now leads to ${inQuotes(to)}`,
  },

  // What was copied, as steps are counted; without any it is a note.
  copied: (steps: number) => `Copied ${steps === 0 ? 'the note' : plural(steps, 'step')} as text.`,
  wasCut: (steps: number) => `Cut ${steps === 0 ? 'the note' : plural(steps, 'step')}.`,
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
  return names.length === 1 ? brief(names[0] ?? '') : plural(names.length, 'step')
}

// noteOf names a note by its first line.
function noteOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line === '' ? 'note' : `note ${brief(line)}`
}
