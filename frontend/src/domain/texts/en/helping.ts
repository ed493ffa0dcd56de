import { number } from '../locale'

// The words of the tour and of the help.
export const helping = {
  tourDialog: {
    title: 'Tour',
    close: 'Leave the tour',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    place: (at: number, of: number) => `${number(at)} of ${number(of)}`,
  },
  tour: {
    say: {
      title: 'Say what should happen',
      text: 'Write it in your own words, as “Move the PDFs in Downloads to Invoices”, or begin with an idea or an example. Planwright makes a plan of it; nothing runs yet.',
    },
    look: {
      title: 'Look at the plan',
      text: 'Each card is a step and says what it does. Choose one, and everything about it is beside the canvas. What is wrong or was guessed is marked on its card and listed in Problems.',
    },
    change: {
      title: 'Change it',
      text: 'In words, or by hand: drag, link, add and delete. A change by the assistant is shown before you apply it, and every change can be undone.',
    },
    run: {
      title: 'Run it, and stop it',
      text: 'Run first shows what the steps will read, write and call, and asks you. While it runs, the cards say how far it is. Stop ends it at once; what was done until then stays, and is listed.',
    },
    local: {
      title: 'What stays here',
      text: 'Workflows, runs and secrets are on this machine. Simple sentences are planned here too. A model that you connect is sent your words and the workflow; steps reach what Run shows you first, and nothing else.',
    },
    find: {
      title: 'Find everything again',
      text: 'Home keeps your workflows and their runs. The search at the top finds every command, setting, step and workflow, and there is a list of all keys.',
    },
  },
  key: {
    run: 'runs',
    stop: 'stops',
    undo: 'undoes',
    search: 'finds',
    keys: 'lists all keys',
    home: 'leads home',
    send: 'sends',
    steps: 'step to step',
  },
  short: {
    title: 'In short',
    begin: ['Begin', 'Write on Home what should happen, choose an idea, or look at an example.'],
    change: ['Change', 'Say it to the assistant, or choose a step and change it beside the canvas.'],
    run: [
      'Run',
      'You see what a run will touch before it begins, and agree. While it stays as it is, later runs do not ask again.',
    ],
    stop: ['Stop', 'Stop is where Run was. The step at work is ended, and no other begins.'],
    local: [
      'Kept here',
      'Workflows, runs and secrets are on this machine; Settings, Privacy says where, and what leaves it.',
    ],
    keys: ['Keys', 'Everything can be done by keys.'],
  },
} as const
