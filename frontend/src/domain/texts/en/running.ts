import { number } from '../locale'
import { bytes, inQuotes, lasting, plural, seconds } from './words'
import type { RunStatus } from '../../../wire/types'

const STATUS = {
  running: 'running',
  paused: 'paused',
  waiting: 'waits for you',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
  interrupted: 'interrupted',
} satisfies Record<RunStatus, string>

// The words of running a workflow.
export const running = {
  told: (title: string, message: string) => `${title}: ${message}`,
  // What a loop gave, as the outcomes of tools are told.
  rounds: [
    '{iteration=0}No round',
    '{failed=0}{iteration=1}1 round',
    '{failed=0}{iteration} rounds',
    '{iteration=1}{failed=1}1 round, which failed',
    '{iteration} rounds, {failed} failed',
    '{iteration=1}1 round',
    '{iteration} rounds',
  ],
  commands: {
    run: 'Run',
    runFull: 'Run the workflow',
    dry: 'Try without effects',
    dryFull: 'Try the workflow without effects',
    look: 'See what a run does…',
    step: 'Run one step at a time',
    from: 'Run from here',
    fromFull: 'Run from the selected step',
    to: 'Run up to here',
    toFull: 'Run up to the selected step',
    only: 'Run this step',
    onlyFull: 'Run the selected step alone',
    pause: 'Pause',
    pauseFull: 'Pause the run',
    goOn: 'Go on',
    goOnFull: 'Go on with the run',
    next: 'Step',
    nextFull: 'Run the next step, then pause',
    stop: 'Stop',
    stopFull: 'Stop the run',
    runs: 'Show or hide the runs',
    again: 'Run again',
    resume: 'Resume',
  },
  why: {
    empty: 'there are no steps',
    errors: (n: number) => `${plural(n, 'error')} ${n === 1 ? 'is' : 'are'} to be solved first`,
    lacks: (n: number) => `${plural(n, 'field')} ${n === 1 ? 'is' : 'are'} to be filled in first`,
    proposal: 'a proposed change waits for your decision',
    looking: 'this is only looked at',
    runs: 'a run is going on',
    none: 'no run is going on',
    notPaused: 'the run is not paused',
    noStep: 'no step is selected',
    noneBefore: 'no step is before it',
    noRuns: 'it has not been run yet',
  },
  cannot: (why: string) => `Cannot run: ${why}`,
  removed: 'The run was removed.',
  old: 'This step was changed since this run.',
  oldShort: 'before the change',
  someCannot: (n: number) =>
    `${plural(n, 'step')} cannot run yet: ${n === 1 ? 'it names a folder' : 'they name folders'} that steps may not use. The problems say which.`,
  wayHint: (field: string) => `Changes ${inQuotes(field)} of the step`,
  inStatus: (status: RunStatus, dry = false) =>
    dry
      ? status === 'done'
        ? 'tried without effects'
        : `without effects: ${STATUS[status]}`
      : status === 'running'
        ? STATUS[status]
        : `run ${STATUS[status]}`,

  tabs: { label: 'Problems and runs', problems: 'Problems', run: 'Run', runs: 'Runs' },
  close: 'Close the drawer',

  status: STATUS,
  dry: 'without effects',
  assumed: (n: number) => `${plural(n, 'way')} assumed`,
  assumedHint: 'Simulated results decided there: see the lines marked as assumed',
  calls: (n: number) => plural(n, 'call'),
  tokens: (n: number) => plural(n, 'token'),
  time: seconds,
  waited: (ms: number) => `waited ${lasting(Math.round(ms / 1000) * 1000)} for you`,
  changed:
    'You have changed the workflow since this run began. The run goes on with it as it was; to use the change, stop and run again.',
  failedRounds: (n: number, of: number) => `${number(n)} of ${plural(of, 'round')} failed`,
  failedShort: (n: number) => `${number(n)} failed`,
  showFailed: (words: string, round: string) => `${words}. Show ${round}`,

  phase: {
    running: 'running',
    waiting: 'waits for you',
    paused: 'paused',
    between: 'no round is at it now',
    done: 'done',
    failed: 'failed',
    skipped: 'skipped',
    pinned: 'kept result',
    simulated: 'simulated',
    assumed: 'assumed',
    stopped: 'not finished',
    warning: 'warning',
    gap: 'not kept',
  },
  httpStatus: (status: number) => `HTTP ${status}`,
  gap: (n: number) => `${plural(n, 'entry', 'entries')} in between ${n === 1 ? 'is' : 'are'} not shown`,
  called: (tool: string) => `called ${inQuotes(tool)}`,
  tries: (n: number) => plural(n, 'try', 'tries'),
  round: (index: number, of: number) =>
    of > 0 ? `round ${number(index + 1)} of ${number(of)}` : `round ${number(index + 1)}`,
  roundShort: (index: number, of: number) => (of > 0 ? `${index + 1} of ${of}` : `round ${index + 1}`),
  lanes: {
    going: (now: number, done: number, of: number) => `${number(now)} at once, ${number(done)} of ${number(of)} done`,
    atIt: (now: number) => `${number(now)} at it`,
    through: (done: number, of: number) => (of > 0 ? `${number(done)} of ${number(of)} done` : `${number(done)} done`),
    over: 'over',
    turnFor: {
      screen: 'waits for its turn at the screen',
      clipboard: 'waits for its turn at the clipboard',
    },
    turnAt: (path: string) => `waits for its turn at ${path}`,
    turn: 'waits for its turn',
    toAsk: 'waits to ask you',
    asks: 'asks you',
  },
  previousRound: 'Round before',
  nextRound: 'Next round',
  timeline: 'What happened, in order',
  empty: 'This workflow has not been run yet.',
  emptyHint: (key: string) => `Press ${key} or Run at the top. You see what it does before it does it.`,
  begins: 'The run begins…',
  loading: 'Reading the run…',
  notRead: 'The run cannot be read.',

  file: {
    open: (name: string) => `Open ${name}`,
    reveal: (name: string) => `Show ${name} in its folder`,
    save: (name: string) => `Save ${name} as…`,
    download: (name: string) => `Download ${name}`,
    saved: (path: string) => `The file is saved as ${path}.`,
    downloaded: (name: string) => `${name} is downloaded.`,
    tooLarge: (most: number) =>
      `A page downloads at most ${bytes(most)}. Copy the path of the file, or let a step save it by write_file.`,
    shorter: 'The file is shorter than it was. Run the step that gave it again.',
    copyHash: (name: string) => `Copy the SHA-256 of ${name}`,
    copiedHash: 'The SHA-256 is copied.',
    noPreview: 'There is no preview of this kind of file.',
    beginning: (name: string) => `Beginning of ${name}`,
    cut: 'This is its beginning.',
  },

  end: {
    show: 'Show the step',
    explain: 'Ask the assistant what went wrong',
    again: (step: string, onlyOutputs: boolean) =>
      onlyOutputs ? 'Give its outputs again' : `Try again from ${inQuotes(step)}`,
    againHint: 'What came before keeps its results',
    explainStep: (step: string) => `Why did the step ${inQuotes(step)} fail, and what should be changed?`,
    explainRun: 'Why did the last run end as it did, and what should be changed?',
  },

  question: {
    label: 'The run asks',
    asker: (step: string) => `${step} asks`,
    round: (round: string) => `In ${round}`,
    once: 'Allow once',
    rest: 'Allow for this run',
    restHint: 'Such calls of this step, to the same places, are made without asking until the run ends',
    always: 'Always allow this tool here',
    alwaysHint: 'Whatever it does, in any step of this workflow and of those that it calls, now and in later runs',
    refuse: 'Do not allow',
    repeat: 'No, call it again',
    skip: 'Yes, go on without its result',
    fail: 'I do not know: let the step fail',
    answer: 'Answer',
    yourAnswer: 'Your answer',
    yourHiddenAnswer: 'Your answer (it is not shown)',
    noAnswer: 'Do not answer',
    elsewhere: (name: string) => `The run of ${inQuotes(name)} asks something. Open that workflow to answer.`,
  },

  elsewhere: {
    waiting: (n: number) => `${plural(n, 'other run')} ${n === 1 ? 'waits' : 'wait'} for you`,
    paused: (n: number) => `${plural(n, 'other run')} paused`,
    running: (n: number) => `${plural(n, 'other run')} ${n === 1 ? 'goes' : 'go'} on`,
    hint: (names: string[]) => `Of ${names.map((name) => inQuotes(name)).join(', ')}. Open it to see its run.`,
  },

  sheet: {
    missing: 'Give a value.',
    notList: 'Write a list as JSON, such as ["a", "b"].',
    notObject: 'Write an object as JSON, such as {"a": 1}.',
    characters: (n: number) => plural(n, 'character'),
    lines: (n: number) => plural(n, 'line'),
    hides: 'Not all of it can be seen in the field; this is all:',
    whole: (name: string) => `All of ${name}`,
    more: (n: number) => `Show all ${number(n)} characters`,
    less: 'Show less',
    allowFolder: 'Allow this folder',
    folderLacking: (folder: string) => `${inQuotes(folder)} is not there.`,
    makeAndAllow: 'Make it and allow it',
    allowFolderHint: (folder: string) => `Steps of all workflows may then use ${folder}`,
  },

  runs: {
    list: 'Runs of this workflow, the newest first',
    empty: 'No runs yet. Each run of this workflow is listed here.',
    show: (when: string) => `Show the run of ${when}`,
    remove: 'Remove this run',
    resume: 'Resume',
    count: (n: number) => plural(n, 'run'),
  },

  memory: {
    title: 'What it remembers',
  },

  result: {
    title: 'Last result',
    none: 'This step has no result yet.',
    went: (ways: readonly string[]) => `It went on at: ${ways.join(', ')}`,
    fields: 'Fields it gave',
    below: 'The run below says why it failed.',
    keep: 'Keep this result',
    keepHint: 'The next runs take it in place of what the step does',
    release: 'Take the pin away',
    pinned: 'A kept result stands for this step in the next runs.',
  },

  said: {
    begun: 'The run has begun.',
    done: (ms: number, dry = false) => `${dry ? 'Tried without effects' : 'The run is done'}, in ${seconds(ms)}.`,
    failed: (message: string) => `The run failed. ${message}`,
    stopped: 'The run was stopped.',
    interrupted: (message: string) => `The run was interrupted. ${message}`,
    asks: (title: string) => `The run asks: ${title} Answer at the bottom of the window; F6 goes there.`,
    kept: (step: string) => `The result of ${inQuotes(step)} is kept.`,
    released: (step: string) => `${inQuotes(step)} is run again.`,
  },
}
