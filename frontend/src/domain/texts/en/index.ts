// Every text of the page. Sentence case, short, concrete; what went wrong is
// followed by what to do next.

import type { Operator, Said } from '../../../wire/types'
import type { Counts } from '../../graph/problem'
import type { late } from './late'
import { assistant } from './assistant'
import { calling } from './calling'
import { commands } from './commands'
import { dropping } from './dropping'
import { editing } from './editing'
import { examples } from './examples'
import { exporting } from './exporting'
import { form } from './form'
import { home } from './home'
import { inputs } from './inputs'
import { outline } from './outline'
import { outputs } from './outputs'
import { running } from './running'
import { secrets } from './secrets'
import { tools } from './tools'
import { namesAnything, number, tell } from '../locale'
import { bytes, duration, inDays, inQuotes, lasting, plural, quoted, seconds, shortened } from './words'

// program is what the program says. It says it in English, and with its arguments apart
// where it has a text for it: another language has one for each.
const program: (english: string, said?: Said) => string = (english, said) =>
  said && namesAnything(said) ? tell(said, (text) => text) : english

export const en = {
  app: 'Planwright',
  title: (name: string) => `${name} – Planwright`,
  untitled: 'Untitled workflow',
  opening: 'Opening your workflow…',

  header: {
    rename: 'Rename workflow',
    name: 'Workflow name',
    saved: 'saved',
    savedAt: (time: string, path: string) => `at ${time} in ${path}`,
    saving: 'saving…',
    notSaved: 'not saved',
    notConnected: 'not connected',
    readOnly: 'read-only',
    undo: (label: string) => (label ? `Undo: ${label}` : 'Undo'),
    redo: (label: string) => (label ? `Redo: ${label}` : 'Redo'),
    offline: 'offline planner',
    model: (model: string, cooling: boolean) => `Model: ${model}. ${cooling ? 'Try now' : 'Connect a model…'}`,
  },

  chip: {
    testing: 'testing…',
    noKey: 'no key',
    failed: 'failed',
    useless: 'no usable answer',
    cooling: (until: string) => `cooling off until ${until}`,
    offered: (name: string) => `${name} found`,
    states: {
      offline: 'Understands simple sentences and needs no model.',
      untried: 'Not asked yet.',
      works: 'The last request went well.',
      failed: 'The last request failed.',
      useless: 'It answered the last request with nothing that can be used.',
      noKey: 'The endpoint asks for a key, and there is none.',
      cooling: 'It failed several times in a row, so it is left alone for a while.',
      testing: 'It is being tested.',
    },
    does: { settings: 'Choose to connect a model…', tryNow: 'Choose to try now.' },
  },

  endpoint: {
    // How a call ended, in two or three words.
    state: {
      CANCELLED: 'stopped',
      BAD_URL: 'bad address',
      DNS: 'host not found',
      CONN_REFUSED: 'not reachable',
      TLS: 'no safe connection',
      PROXY: 'proxy refused',
      AUTH: 'key refused',
      BILLING: 'no credit left',
      NOT_FOUND: 'model not found',
      RATE_LIMITED: 'endpoint is busy',
      SERVER: 'server error',
      TIMEOUT: 'no answer in time',
      TRUNCATED: 'answer was cut off',
      LENGTH: 'answer too long',
      REFUSED: 'refused to answer',
      NOT_AN_LLM: 'not a model server',
      LOADING: 'loading the model',
      TOO_BIG: 'answer too big',
    },
    waits: {
      RATE_LIMITED: 'the endpoint is busy',
      TIMEOUT: 'the endpoint did not answer',
      other: 'the endpoint failed',
    },
    remedy: {
      key: 'Check the key…',
      address: 'Check the address…',
      model: 'Choose another model…',
      test: 'Test the endpoint…',
      wait: 'Choose another model…',
    },
    worthTrying: (at: string, left: string) =>
      left ? `Worth trying again at ${at}, in ${left}.` : 'Worth trying again now.',
    paused: (at: string, left: string) => `No request is sent before ${at}, in ${left}.`,
    tryNow: 'Try now',
    details: 'Details',
    fields: {
      reason: 'Reason',
      state: 'State',
      attempts: 'Attempts',
      schema: 'Asked for',
      provider: 'Endpoint',
      model: 'Model',
    },
    reason: {
      plan_parse_failed: 'no answer could be read',
      plan_invalid: 'no answer was valid',
      plan_declined: 'the model could plan nothing of it',
      endpoint_failed: 'the endpoint failed',
    },
    waiting: (until: string, why: string) => `Waiting until ${until} (${why})`,
    goesOn: (left: string) => `goes on in ${left}`,
    loading: 'The model is being loaded…',
  },

  program,

  // What stands on keys, short.
  keys: {
    mod: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    enter: 'Enter',
    escape: 'Esc',
    space: 'Space',
    delete: 'Del',
    insert: 'Ins',
    contextmenu: 'Menu',
    backspace: 'Backspace',
    tab: 'Tab',
    home: 'Home',
    end: 'End',
    pageup: 'Page Up',
    pagedown: 'Page Down',
  },

  // What the editor of texts says by itself, by its own names.
  code: {
    'Fold line': 'Fold line',
    'Unfold line': 'Unfold line',
    'folded code': 'folded code',
    unfold: 'unfold',
    'Folded lines': 'Folded lines',
    'Unfolded lines': 'Unfolded lines',
    to: 'to',
    'Control character': 'Control character',
    'Selection deleted': 'Selection deleted',
    Find: 'Find',
    Replace: 'Replace',
    next: 'next',
    previous: 'previous',
    all: 'all',
    'match case': 'match case',
    regexp: 'regexp',
    'by word': 'by word',
    replace: 'replace',
    'replace all': 'replace all',
    close: 'close',
    'current match': 'current match',
    'replaced $ matches': 'replaced $ matches',
    'replaced match on line $': 'replaced match on line $',
    'on line': 'on line',
    'Go to line': 'Go to line',
    go: 'go',
  },

  theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },

  assistant,
  calling,
  commands,
  dropping,
  editing,
  examples,
  exporting,
  home,
  outline,
  outputs,
  running,
  tools,
  secrets,
  copied: 'Copied the workflow as text.',

  start: {
    title: 'What should happen?',
    lead: 'Describe it in your own words. You see the plan before anything runs.',
    placeholder: 'Move the PDFs in Downloads to Invoices, then notify me',
    plan: 'Plan it',
    nothing: 'Say first what should happen.',
    ideas: 'Ideas to start from',
    offline: 'No model connected: the offline planner understands simple sentences.',
    model: (model: string, host: string) => `Plans with ${model} at ${host}.`,
    connect: 'Connect a model…',
    change: 'Change model…',
    empty: 'Start empty',
    attach: 'Add the text of a file',
  },

  tour: {
    take: 'Take the tour',
    offer: 'New here?',
    decline: 'No, thanks',
  },

  panel: {
    assistant: 'Assistant',
    steps: 'Steps',
    history: 'History',
    left: 'Assistant, steps and history',
    resize: 'Width of the panel',
    resizeInspector: 'Width of the inspector',
  },

  composer: {
    label: 'Message to the assistant',
    placeholder: 'Describe a change, or ask about this workflow…',
    first: 'What should happen?',
    send: 'Send',
    stop: 'Stop',
    tries: (n: number) => (n > 1 ? `up to ${n} attempts` : n === 1 ? 'one attempt' : 'one call'),
    triesOnce: (n: number) => `this request: ${n > 1 ? `up to ${n} attempts` : n === 1 ? 'one attempt' : 'one call'}`,
    triesLabel: 'How often the next request may be tried',
    triesHint: 'For the next request alone. Settings say what is usual.',
    offline: 'offline planner',
  },

  chat: {
    log: 'Conversation',
    empty: 'Say what should change, in your own words. Every change can be undone.',
    emptyFirst: 'Say what should happen. The plan appears on the canvas.',
    you: 'You',
    working: (attempt: number, max: number) => `Attempt ${attempt} of ${max}`,
    starting: 'Working on it',
    thinking: (chars: number) => `Thinking · ${plural(chars, 'character')}`,
    state: {
      requested: 'waiting for the model',
      received: 'receiving the reply',
      extracted: 'reading the reply',
      repaired: 'repairing the reply',
      parsed: 'reading the steps',
      built: 'linking the steps',
      validated: 'checking the plan',
      accepted: 'done',
      rejected: 'asking again',
    },
    lastRejected: 'cannot be used',
    received: (chars: number) => plural(chars, 'character'),
    step: (n: number, says: string) => `Step ${n}: ${says}`,
    newStep: (n: number, says: string) => `New step ${n}: ${says}`,
    stop: 'Stop',
    anew: 'Resend from here',
    anewField: 'Your message, to be sent again from here',
    anewNote: 'This message and what follows it are forgotten. The workflow stays as it is.',
    resend: 'Send again',
    leave: 'Cancel',
    copy: 'Copy the message',
    unanswered: 'Planwright was closed before there was an answer.',
    sendAgain: 'Send again',
    picture: 'picture',
    copyAddress: 'Copy the address',
    addressCopied: 'Copied the address.',
    kept: 'Your words are back in the field below.',
  },

  ledger: {
    attempts: (n: number) => plural(n, 'attempt'),
    repairs: (n: number) => plural(n, 'repair'),
    tokens: (n: number) => plural(n, 'token'),
    fixedHere: 'fixed here:',
    part,
    more: (n: number) => `and ${n} more`,
    alike: (n: number) => `${n} attempts ended so`,
    showRaw: 'Show raw',
    hideRaw: 'Hide raw',
    showRead: 'As it was read',
    hideRead: 'Hide as read',
    beside: 'Side by side',
    besideTitle: (n: number) => `Attempt ${n}: written and read`,
    besideClose: 'Close the comparison',
    wrote: 'What the model wrote',
    wasRead: 'As it was read, with its slips repaired',
    read: (n: number) => `Attempt ${n} as it was read, with its slips repaired`,
    noJson: 'There is no JSON in it.',
    raw: (n: number) => `What the model wrote, attempt ${n}`,
    showWay: 'How it went',
    hideWay: 'Hide states',
    way: 'States of the attempt',
    use: 'Show as a draft',
    useHint: 'Opens it as a draft with its problems; the workflow stays as it is',
    draft: (n: number) => `Attempt ${n}, not applied`,
    reached: {
      requested: 'asked',
      received: 'answered',
      extracted: 'plan found',
      repaired: 'repaired here',
      parsed: 'read',
      built: 'linked',
      validated: 'checked',
      accepted: 'valid',
      rejected: 'rejected',
    },
    missed: {
      requested: 'not asked',
      received: 'nothing came',
      extracted: 'no plan found',
      repaired: 'not repaired',
      parsed: 'not readable',
      built: 'not a plan',
      validated: 'not valid',
      accepted: 'not valid',
      rejected: 'rejected',
    },
    noReply: 'The model sent nothing.',
    lines: (n: number[]) =>
      n.length === 1 ? `line ${n.join('')}` : `lines ${n.slice(0, -1).join(', ')} and ${n.at(-1) ?? ''}`,
    place: (line: number, column = 0) => (column > 0 ? `line ${line}, column ${column}` : `line ${line}`),
    accepted: 'Valid',
    acceptedUnchecked: 'Not checked in advance',
    acceptedAfter: 'Valid after feedback',
    acceptedRepaired: 'Valid after repair here',
    acceptedGuessed: 'Valid after a guess here',
    inWords: 'Answered in words',
    draftThere: (n: number) => `Show the draft of attempt ${n}`,
    onlyWords: 'The model answered in words. None of what it planned is in the workflow.',
    guessedHere: 'guessed here:',
    unfinished: 'Not finished',
    class: {
      empty: 'Empty reply',
      no_json: 'No plan in the reply',
      json_invalid: 'Reply could not be read',
      truncated: 'Reply was cut off',
      schema_invalid: 'Reply has another form',
      empty_plan: 'Nothing in it to use',
      unknown_tool: 'Plan names unknown tools',
      policy_rejected: 'Plan is not allowed',
      graph_invalid: 'Plan breaks the flow',
    } as Record<string, string>,
    stepsInvalid: 'Steps of the plan have errors',
    rejected: 'Rejected',
  },

  answer: {
    added: 'added',
    changed: 'changed',
    removed: 'removed',
    takenBack: 'Taken back',
    changes: 'Changes',
    undo: 'Undo this change',
    connect: 'Connect a model…',
    again: 'Try again',
    byRules: 'Plan it by rules',
    byRulesHint: 'The offline planner, which understands simple sentences, plans this one. Your model stays connected.',
    oneMore: 'One more try',
    oneMoreHint: (n: number) => `Asks again from here, with up to ${plural(n, 'attempt')}`,
    oneMoreBelow: (n: number) => `Says it again below what was said since, with up to ${plural(n, 'attempt')}`,
    overtaken: 'No more tries: what was said later took its place.',
    copy: 'Copy the answer',
    notPlanned: 'Not planned',
    assumed: 'Assumed',
    more: (n: number) => `and ${plural(n, 'more step')}`,
  },

  proposal: {
    title: 'Proposed change',
    field: (name: string, before: string, after: string) =>
      `${name}: ${shortened(before) || '–'} → ${shortened(after) || '–'}`,
    previewing: (all: number, accepted: number) =>
      accepted === all ? `Previewing ${plural(all, 'change')}` : `Previewing ${accepted} of ${plural(all, 'change')}`,
    bar: 'Preview of the proposed change',
    pick: 'Pick changes…',
    noneChosen: 'Accept at least one change to apply it, or discard the proposal.',
    wouldBreak: 'These changes would bring errors into the workflow. Accept or leave out others.',
    conflicts: (n: number) =>
      n === 1
        ? 'One change was left out: you have changed the same thing meanwhile.'
        : `${n} changes were left out: you have changed the same things meanwhile.`,
    conflictList: 'Left out of the proposal',
    yours: 'yours:',
    proposed: 'proposed:',
    before: 'before:',
    after: 'after:',
    editing: 'What you edit below is the workflow as it is now. The proposal is fitted to it.',
    mark: { added: 'new in this proposal', changed: 'changed by this proposal', removed: 'removed by this proposal' },
    outcome: {
      applied: 'Applied',
      partly: 'Applied in part',
      discarded: 'Discarded. The workflow is as it was.',
      superseded: 'Replaced by a newer proposal.',
      outdated: 'Nothing was left to apply after your own changes.',
    },
  },

  draft: {
    banner: (n: number) => `Draft with ${plural(n, 'problem')}, not applied`,
    show: 'Show the draft',
    waits: (n: number) => `draft with ${plural(n, 'problem')}, not applied`,
    waitsLong: (n: number) =>
      `A draft with ${plural(n, 'problem')} is there and was not applied. Look at it, or say on the left what should be different.`,
    take: 'Use this draft',
    takeHint: 'Makes it the workflow, to go on from by hand; undo takes it back',
    close: 'Close',
  },

  history: {
    label: 'Versions of the workflow',
    bar: 'Preview of an earlier version',
    reading: 'Reading the history…',
    again: 'Try again',
    empty: 'Nothing has changed yet. Every change to this workflow is kept here, and you can go back to any of them.',
    now: 'as it is now',
    undone: 'taken back',
    mark: { added: 'restoring adds it', changed: 'restoring changes it', removed: 'restoring removes it' },
    offline: 'offline planner',
    author: { person: 'You', assistant: 'Assistant', import: 'Another program, in the file' },
    done: ({ kind, label }: { kind: 'start' | 'edit' | 'undo' | 'redo'; label: string }) =>
      ({
        start: 'The beginning',
        edit: label || 'Change',
        undo: `Undid ${quoted(label)}`,
        redo: `Redid ${quoted(label)}`,
      })[kind],
    asItWas: (
      { kind, name, label }: { kind: 'start' | 'edit' | 'undo' | 'redo'; name: string; label: string },
      time: string,
    ): string =>
      kind === 'start'
        ? 'As it was in the beginning'
        : `As it was at ${time}, ${kind === 'undo' ? 'after undoing' : 'after'} ${quoted(name || label)}`,
    prompt: quoted,
    attempts: (n: number) => (n > 0 ? plural(n, 'attempt') : ''),
    tokens: (n: number) => plural(n, 'token'),
    nameLabel: 'Name of this version',
    namePlaceholder: 'Name it as it is now…',
    save: 'Save',
  },

  when: {
    today: 'Today',
    yesterday: 'Yesterday',
    todayAt: (time: string) => `today, ${time}`,
    yesterdayAt: (time: string) => `yesterday, ${time}`,
    justNow: 'just now',
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
  },

  kinds: {
    Tool: 'Tool',
    If: 'Decision',
    Switch: 'Choice',
    Loop: 'Loop',
    EndLoop: 'End of loop',
    AiTransform: 'AI transform',
    AiStep: 'AI step',
  },

  card: {
    inputs: 'Inputs',
    // Ways out of a step.
    outputs: {
      IfTrue: 'true',
      IfFalse: 'false',
      LoopBody: 'each',
      LoopDone: 'done',
      SwitchDefault: 'else',
      OnError: 'error',
    },
    says: {
      if: 'If ',
      by: 'By ',
      each: 'For each of ',
      times: (n: number) => `${n} ${n === 1 ? 'time' : 'times'}`,
      timesOf: ' times',
      atOnce: (n: number) => `, ${n} at once`,
      upTo: (n: number) => `Up to ${n} ${n === 1 ? 'time' : 'times'}`,
      until: 'Until ',
      collect: ', collect ',
      transforms: {
        summarize: 'Summarise',
        extract: 'Extract',
        classify: 'Classify',
        translate: 'Translate',
        rewrite: 'Rewrite',
      },
      backTo: 'Back to ',
      and: ' and ',
      or: ' or ',
      amounts: { time: lasting, days: inDays, bytes },
      operators: {
        Equals: 'is',
        NotEquals: 'is not',
        GreaterThan: 'is over',
        LessThan: 'is under',
        GreaterThanOrEqual: 'is at least',
        LessThanOrEqual: 'is at most',
        Contains: 'contains',
        NotContains: 'does not contain',
        IsEmpty: 'is empty',
        IsNotEmpty: 'is not empty',
      } satisfies Record<Operator, string>,
    },
    problems: (counts: Counts) => countedWords(counts).join(', '),
    off: 'off',
    mark: { added: 'new', changed: 'changed', removed: 'removed' },
    leftOut: 'left out',
  },

  canvas: {
    label: 'Workflow graph',
    toolbar: 'Canvas',
    empty: 'An empty workflow',
    notPlanned: 'Nothing is planned yet',
    emptyHint: (drops: boolean) =>
      `Describe the first steps on the left${drops ? ', or drop a workflow file here' : ', or open a workflow file'}.`,
    planning: 'Planning…',
    planningHint: 'The plan appears here as soon as it is valid.',
    layingOut: 'Laying out…',
    layoutFailed: 'The steps could not be laid out. Choose Tidy up to try again.',
    drop: 'Drop to open this workflow',
    tidied: 'Tidy up',
    turned: {
      down: 'Every workflow runs top to bottom now.',
      right: 'Every workflow runs left to right now.',
    },
    minimap: 'Map of the workflow',
    more: (n: number) => plural(n, 'more step'),
    moreAt: { top: 'above', right: 'at the right', bottom: 'below', left: 'at the left' },
    collapse: (name: string) => `Collapse ${inQuotes(name)}`,
    expand: (name: string, steps: string) => `Expand ${inQuotes(name)}, ${steps}`,
    hiddenSteps: (n: number) => plural(n, 'step'),
  },

  form,
  inputs,

  inspector: {
    label: 'Selected step',
    close: 'Close',
    tool: 'Tool',
    arguments: 'Arguments',
    noArguments: 'None.',
    when: 'When',
    until: 'Until',
    over: 'For each of',
    atMost: 'At most',
    repeats: 'Repeats',
    instruction: 'Instruction',
    times: (n: number) => plural(n, 'time'),
    then: 'Then',
    ends: 'ends the workflow',
    input: 'Input',
    kind: 'Does',
    prompt: 'Instruction',
    tools: 'May use',
    noTools: 'No tools.',
    loop: 'Back to',
    note: 'Note',
    failure: 'If this step fails',
    stop: 'Stop the workflow',
    continue: 'Go on with the next step',
    branch: 'Go to its error output',
    branchHint: 'Link its output “error” to what should be done then, or let the workflow end there.',
    retries: (n: number) => `after ${plural(n, 'more try', 'more tries')}`,
    off: 'This step is off and will be skipped.',
  },

  problems: {
    none: 'no problems',
    noneLong: 'No problems. The workflow is valid.',
    count: (counts: Counts) => countedWords(counts).join(' · '),
    workflow: 'The workflow',
    close: 'Close problems',
    list: 'What is wrong, by step',
    of: { proposal: 'with the proposed change', draft: 'of what is previewed' },
    changed: (words: string) => (words === '' ? 'No problems are left.' : `Problems: ${words}.`),
    certainHint: 'What is sure, as one step of undo. No step is removed.',
    solveHint: 'Proposes a change that solves all of them',
    severity: { error: 'Error', warning: 'Warning', repair: 'Repaired', lack: 'To fill in' },
    copy: 'Copy the details, for others',
    copied: 'The details are copied.',
  },

  status: {
    bar: 'Status',
    steps: (steps: number, links: number) => `${plural(steps, 'step')} · ${plural(links, 'link')}`,
    now: 'without the preview',
  },

  model: {
    offers: 'Model servers on this machine',
    running: (name: string) => `${name} is running here`,
    has: (host: string, models: number) =>
      models === 0 ? `${host} · no models yet` : `${host} · ${plural(models, 'model')}`,
    chooseOf: (name: string) => `Model of ${name}`,
    use: 'Use it',
    useNote: (host: string) =>
      `Your words, the workflow, the tools and what AI steps work on then go to ${host}. Nothing was sent to it so far.`,
    baseUrl: 'Address',
    baseUrlHint: 'http://localhost:11434/v1',
    name: 'Model',
    nameHint: 'qwen3-coder',
    keyIn: {
      '': 'Key: none',
      keychain: 'Key: in the keychain',
      session: 'Key: kept until Planwright ends',
      environment: 'Key: from OPENAI_API_KEY',
    },
    test: 'Test',
    connect: 'Connect',
    connecting: 'Connecting…',
    offline: 'Use the offline planner',
    offlineNote: 'Understands simple sentences and needs no model.',
    readAs: (typed: string, address: string) => `${inQuotes(typed)} was read as ${address}.`,
    needAddress: 'Enter the address of the endpoint.',
    onlyModel: (model: string, host: string) => `${host} has one model, ${inQuotes(model)}: it is used.`,
  },

  open: {
    title: 'Open a workflow',
    recent: 'Your workflows',
    none: 'No other workflows yet. What you plan or open is listed here.',
    searching: 'Reading your workflows…',
    file: 'From a file',
    choose: 'Choose a file…',
    or: (drops: boolean) => (drops ? 'or drop it anywhere, or paste its text here' : 'or paste its text here'),
    paste: 'Text of a workflow file',
    openPasted: 'Open',
    close: 'Close',
    steps: (n: number) => plural(n, 'step'),
  },

  files: {
    menu: 'Workflow menu',
    recent: 'Recent',
    savedAs: (path: string) => `Saved as ${path}. From now on this is the file of the workflow.`,
    copySaved: (name: string) =>
      `Your browser saves a copy as ${inQuotes(name)}. The workflow itself stays where it is, and so do later changes.`,
    banner: 'The file of this workflow',
    lastGood: 'Open the last good state',
    compare: 'Compare…',
    mine: 'Keep mine',
    theirs: 'Take theirs',
    merged: 'Merge',
    saveAgain: 'Save it again',
    waits: 'Nothing is saved until you choose. You can go on editing.',
    unreadableWaits: 'If it is a workflow again later, this goes away by itself.',
    title: 'Changed by another program',
    lead: 'Whatever you choose, undo takes it back and the history has both.',
    comparing: 'Comparing…',
    sides: { mine: 'Your changes', theirs: 'Changes in the file' },
    counts: (added: number, changed: number, removed: number) =>
      [
        added > 0 ? `${added} added` : '',
        changed > 0 ? `${changed} changed` : '',
        removed > 0 ? `${removed} removed` : '',
      ]
        .filter(Boolean)
        .join(', ') || 'no steps',
    noConflicts: 'The two do not contradict each other: merging keeps all of both.',
    conflicts: (n: number) =>
      n === 1
        ? 'In one place the two contradict each other. Merging keeps yours there:'
        : `In ${n} places the two contradict each other. Merging keeps yours there:`,
    conflict: {
      step: (name: string) => `Step ${inQuotes(name)}`,
      link: (text: string) => `Link from ${text}`,
      note: 'A note',
      input: (name: string) => `The input ${inQuotes(name)}`,
      output: (name: string) => `The output ${inQuotes(name)}`,
      name: 'Name of the workflow',
      start: 'First step',
    },
    yours: 'yours:',
    inFile: 'in the file:',
    absent: 'removed',
    present: 'kept or changed',
    lookAt: { theirs: 'Look at theirs', merged: 'Look at the merge' },
    looking: { theirs: 'The file as it is now, not taken yet', merged: 'Both merged, not taken yet' },
    close: 'Close the comparison',
  },

  notices: {
    label: 'Notices',
    close: 'Close notice',
    closeAll: 'Close all',
    openedElsewhere: (name: string) =>
      `This was opened in another tab or by another program, and all of them show the same. ${quoted(name)} is kept as it was, in Home.`,
    more: (n: number) => `Show ${n} more`,
    fewer: 'Show fewer',
    pulled: (model: string) => `${model} is downloaded.`,
    usePulled: 'Use it',
    givenUp: (field: string) => `What you typed in ${quoted(field)} was given up.`,
    restore: 'Restore',
    restoreTyped: 'Undo: Give up what was typed',
    unreachable: 'Planwright does not answer. Close this page and start it again; your workflow is on disk.',
    unexpected: 'That did not work. Try again; nothing has changed.',
    notCopied: 'The clipboard did not take the text. Allow this page to use it and copy again.',
    notText: 'This file is not text. Choose a file that ends in .planwright.json.',
    tooBig: 'This file is larger than 8 MB. Choose a smaller one.',
  },

  broken: {
    parts: {
      header: 'This bar cannot be shown.',
      banner: 'What there is to say about the file cannot be shown.',
      start: 'The first screen cannot be shown.',
      status: 'This bar cannot be shown.',
      preview: 'The bar above the graph cannot be shown.',
      notices: 'Notices cannot be shown.',
      drop: 'Files cannot be dropped here for now.',
      picker: 'This list cannot be shown',
      canvas: 'The graph cannot be drawn.',
      left: 'This panel cannot be shown.',
      inspector: 'What is selected cannot be shown here.',
      drawer: 'This drawer cannot be shown.',
      dialog: 'This dialog cannot be shown',
    },
    safe: 'Your workflow is safe, and the rest of the window works. What went wrong is kept with the events.',
    kept: 'What you have written is kept.',
    again: 'Try again',
    close: 'Close',
    unseen: 'Something went wrong on this page. Your workflow is safe; look whether what you did last was done.',
  },

  failed: 'Something went wrong on this page. Your workflow is safe on disk.',
  noStart: 'Planwright could not start',
  reload: 'Load the page again',
  seconds,
  duration,
  passed: (ms: number) => `${number(Math.max(0, Math.floor(ms / 1000)))} s`,
}

function countedWords({ error, warning, lack }: Counts): string[] {
  return [
    error > 0 ? plural(error, 'error') : '',
    warning > 0 ? plural(warning, 'warning') : '',
    lack > 0 ? `${number(lack)} to fill in` : '',
  ].filter(Boolean)
}

// part makes a sentence part of another: no full stop, no capital but for names.
function part(sentence: string): string {
  const words = sentence.replace(/\.$/, '')
  return /^[A-Z][a-z]*[ ,]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}

// Soon is the form of what is said from the first screen on, Texts that of the whole
// catalogue, which it has in every language.
export type Soon = Form<typeof en>
export type Texts = Soon & Form<typeof late>

type Form<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Made
    ? (...given: Given) => Form<Made>
    : { readonly [Key in keyof T]: Form<T[Key]> }
