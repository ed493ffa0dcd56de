import { number } from '../locale'
import { brief, innerQuotes, inQuotes, plural } from './words'
import type { Effect, FindKind, SheetSecret } from '../../../wire/types'

const NAMED = 3 // steps that are named where more cannot run

const listed = (names: readonly string[], more: number): string =>
  [...names.map(inQuotes), ...(more > 0 ? [`${number(more)} more`] : [])].join(', ')

// What is said before a run. It comes late.
export const sheet = {
  title: (name: string) => `Run ${inQuotes(name)}`,
  titleFrom: (step: string) => `Run from ${inQuotes(step)} on`,
  titleTo: (step: string) => `Run up to ${inQuotes(step)}`,
  titleOnly: (step: string) => `Run the step ${inQuotes(step)}`,
  inside: innerQuotes, // a name in the titles above
  lead: 'This is what the run does. Nothing has begun.',
  leadInputs: 'Give what this run needs.',
  close: 'Close without running',
  run: 'Run',
  dry: 'Try without effects',
  dryHint: 'Only what reads is called; the rest is simulated',
  inputs: 'Inputs',
  required: 'required',
  permission: 'What it does',
  stands: 'Results that are used',
  approved: (when: string) =>
    `You agreed to this${when === '' ? ' before' : ` ${when}`}. Run does not ask again while it stays as it is.`,
  agreed: (when: string) => (when === '' ? 'agreed to before' : `agreed to ${when}`),
  reads: 'Reads',
  writes: 'Writes',
  contacts: 'Contacts',
  runs: 'Runs',
  tools: 'Tools of servers',
  toolsHint: 'Known from their own words only',
  model: 'Model',
  models: 'Values are sent to it',
  noModel: 'None is connected, so these steps fail',
  folders: 'May use without asking',
  sideBySide: 'Side by side',
  sideBySideHint:
    'What these rounds contact or run is used as often at the same time; the budgets are for all together',
  rounds: (loop: string, n: number) => `${inQuotes(loop)}: ${number(n)} rounds at once`,
  atOnce: (n: number) => `${number(n)} at once`,
  secrets: 'Secrets',
  secretsHint: 'Given to these steps by name; they go nowhere but where you said',
  secret: ({ name, goes, bound }: SheetSecret) =>
    bound.length === 0
      ? `${name} for ${goes.join(', ')}; it is not on this machine`
      : `${name} for ${goes.join(', ')}; it may go to ${bound.join(', ')}`,
  nothing: 'It touches nothing outside the workflow.',
  steps: (n: number) => `Step by step (${number(n)})`,
  effect: { read: 'reads', write: 'writes', external: 'reaches out', destructive: 'cannot be undone' } satisfies Record<
    Effect,
    string
  >,
  asks: 'asks each time',
  open: 'known only when it runs',
  given: 'as the values above say',
  mayCall: (tools: string) => `may call ${tools}`,
  always: (tool: string) => `Always allow ${inQuotes(tool)} in this workflow`,
  cannot: (names: readonly string[]) =>
    `${plural(names.length, 'step')} cannot run as things stand: ${names.slice(0, NAMED).map(brief).join(', ')}${names.length > NAMED ? ' …' : ''}`,
  anyway: (n: number) => `Run although ${plural(n, 'step')} cannot`, // which mends nothing: what overwrites, say, is a word beside the step
  anywayHint: (n: number) => `${plural(n, 'step')} cannot run as things stand, so the run will fail there or ask`,
  finds: {
    replaced: (path) => `${inQuotes(path)} is there already and will be replaced.`,
    appended: (path) => `${inQuotes(path)} is there already and will be added to.`,
    sheet: (path) =>
      `${inQuotes(path)} is there already. Of its sheets, the one that is written is replaced; the others stay.`,
    sheetMade: (path) =>
      `${inQuotes(path)} is there already. The sheet that is written is added; those that are there stay.`,
    taken: (path) => `${inQuotes(path)} is there already, and this step replaces nothing: it would fail.`,
    missing: (path) => `${inQuotes(path)} is not there: this step would fail.`,
    unsure: (path) => `${inQuotes(path)} is not there now: unless a step before makes it, this step fails.`,
    noFolder: (path) => `The folder ${inQuotes(path)} does not exist: this step would fail.`,
    folderMade: (path) => `The folder ${inQuotes(path)} does not exist and will be made.`,
    notFile: (path) => `${inQuotes(path)} is a folder, not a file: this step would fail.`,
    notFolder: (path) => `${inQuotes(path)} is a file, not a folder: this step would fail.`,
    chosen: (path) =>
      `${inQuotes(path)} is the file of the workflow that is called: another one has the same id or name.`,
  } satisfies Record<FindKind, (path: string) => string>,
  sheetsLost: (names: readonly string[], more: number) => `All its sheets are lost: ${listed(names, more)}.`,
  sheetsThere: (names: readonly string[], more: number) => `It has: ${listed(names, more)}.`,
  makeFolder: 'Make this folder',
  toStep: 'Change the step',
  toStepHint: (step: string) => `Closes this and shows ${inQuotes(step)}`,
}
