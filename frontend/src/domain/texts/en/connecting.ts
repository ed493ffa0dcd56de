import { number } from '../locale'
import { bytes, duration, plural, seconds } from './words'

// remaining is about how long something still takes.
const remaining = (ms: number): string =>
  ms > 5_400_000 ? `about ${plural(Math.round(ms / 3_600_000), 'hour')} left` : `about ${duration(ms)} left`

// memory is a size as people say it of memory, which is sold by powers of two.
const memory = (n: number): string => `${number(n / 2 ** 30, { maximumFractionDigits: 0 })} GB`

// The words of connecting a model.
export const connecting = {
  title: 'Connect a model',
  lead: 'A model turns your words into a plan. It runs on this machine, or at a provider. Nothing is sent to one before you choose it.',
  close: 'Close',
  back: 'All choices',
  looking: 'Looking for models on this machine…',
  failed: 'What is on this machine could not be looked for.',
  again: 'Look again',

  connected: {
    title: (model: string) => `${model} plans now`,
    at: (host: string) => `at ${host}`,
    keep: 'Keep it',
    test: 'Test it again',
    testHint: 'It plans a small request, of which nothing is kept.',
    other: 'Or choose another:',
  },

  here: {
    title: 'On this machine',
    use: 'Use it',
    useOf: (model: string) => `Use it: ${model}`,
    load: 'Load and use it',
    loadOf: (model: string) => `Load and use it: ${model}`,
    now: 'plans now',
    loaded: 'in memory',
    empty: (name: string) => `${name} runs, and has no models yet.`,
    measured: (exact: number, of: number, day: string) =>
      `planned ${number(exact)} of ${number(of)} as expected, ${day}`,
    note: (host: string) => `Your words, the workflow and the tools then go to ${host}, on this machine.`,
    size: bytes,
  },

  get: {
    title: (name: string) => `Download one with ${name}`,
    other: 'Download another model',
    memory: (total: number, free: number) =>
      free > 0 ? `${memory(total)} of memory, ${memory(free)} of it free` : `${memory(total)} of memory`,
    disk: (free: number, folder: string) => `${bytes(free)} free on the disk of ${folder}`,
    from: (name: string) => `${name} loads it from ollama.com.`,
    fits: 'fits this machine',
    needs: (gigabytes: number) => `needs ${number(gigabytes)} GB of memory`,
    tooLarge: 'more memory than is here',
    noRoom: 'more than is free on the disk',
    download: 'Download and use it',
    downloadOf: (model: string) => `Download and use it: ${model}`,
    there: 'is there',
    name: 'Another model, by its name on ollama.com',
    nameHint: 'llama3.2:3b',
  },

  pull: {
    title: (model: string) => `Downloading ${model}`,
    stopped: (model: string) => `The download of ${model} is stopped.`,
    failed: (model: string) => `${model} was not downloaded.`,
    phase: {
      '': 'Preparing…',
      preparing: 'Asking for the parts of the model…',
      downloading: 'Downloading…',
      checking: 'Checking what came…',
    },
    amount: (completed: number, total: number) => `${bytes(completed)} of ${bytes(total)}`,
    rate: (rate: number) => `${bytes(rate)} a second`,
    left: remaining,
    quiet: 'Nothing comes at the moment.',
    goesOn: 'You can close this: it goes on meanwhile.',
    kept: 'What came so far is kept: it goes on from there.',
    stop: 'Stop',
    goOn: 'Go on',
    forget: 'Not now',
    progress: 'How far the download is',
  },

  install: {
    none: 'No program that serves models runs here. Install one of these: it is found here by itself.',
    title: 'Install a program that serves models',
    command: (name: string) => `Command that installs ${name}`,
    copied: 'Copied',
    copyOf: (what: string) => `Copy: ${what}`,
    or: 'Or get it from',
    watches: 'This looks again every few seconds.',
  },

  provider: {
    title: 'At a provider',
    lead: (host: string) =>
      `Your words, the workflow and the tools then go to ${host}. What it asks for that, and what it keeps, is between you and it.`,
    other: 'Another address…',
    otherTitle: 'Another address',
    otherLead: 'Any endpoint that speaks like OpenAI: a server in your network, or a provider that is not listed.',
    named: (name: string) => `Connect ${name}`,
    needsKey: 'It asks for a key. Get one at',
    noKey: 'It asks for no key. More at',
    docs: 'How its keys work:',
    list: 'Show its models',
    listing: 'Asking for its models…',
    models: 'Models',
    find: 'Find a model',
    more: (n: number) => `${plural(n, 'model')} more: write a part of the name.`,
    none: 'It lists no models.',
    noMatch: 'No model has this in its name.',
    hint: 'Key of the provider',
  },

  work: {
    load: (model: string) => `Loading ${model} into memory…`,
    connect: (model: string) => `Connecting to ${model}…`,
    plan: (model: string) => `${model} plans a small request, to see how it does.`,
    slow: 'The first answer may wait for the model to be loaded.',
    stop: 'Stop',
    time: (ms: number) => duration(ms),
  },

  trial: {
    works: (model: string) => `${model} plans.`,
    fails: (model: string) => `${model} is connected, and did not plan the small request.`,
    blocked: 'It made a plan that cannot be used:',
    inWords: 'It answered in words:',
    unreached: (model: string) => `${model} is connected, and did not answer.`,
    notConnected: 'It is not connected.',
    asked: 'Asked for',
    took: (ms: number) => `in ${seconds(ms)}`,
    attempts: (n: number) => (n === 1 ? 'at the first attempt' : `at attempt ${number(n)}`),
    repairs: (n: number) => (n === 0 ? 'nothing to mend' : `${plural(n, 'slip')} mended here`),
    steps: 'The plan it made; nothing of it is kept',
    done: 'Start planning',
    other: 'Choose another model',
    again: 'Try again',
    anyway: 'Use it all the same',
    nextModel:
      'A larger model, or one made to follow instructions, does better. Simple sentences work without a model too.',
    nextServer: 'Look whether its server runs and has the memory that the model needs, then try again.',
  },

  settings: {
    offer: 'Models on this machine, downloads and providers',
    open: 'Connect a model…',
  },
}
