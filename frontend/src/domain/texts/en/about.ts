import { inQuotes, plural } from './words'

// The words of Help, of the look for a newer version, and of the licences.
export const about = {
  help: {
    title: 'Help',
    find: 'Find a command, a setting or a key',
    list: 'What was found',
    none: (words: string) => `Nothing fits ${inQuotes(words)}. Ask the assistant, in your own words.`,
    version: (version: string) => `Version ${version}`,
    lead: 'Describe what should happen. Planwright plans it as steps, shows them, and runs them when you say so. It is kept on this machine; a model elsewhere is sent what it is asked.',
    close: 'Close',
    model: 'Planned by',
    tools: 'Tools',
    keys: 'Show all keys',
    examples: 'Look at an example…',
    licences: 'Licences of its parts…',
  },
  newest: {
    look: 'Look for a newer version',
    before: (host: string) => `Asks ${host} for its newest release: one request, which sends nothing of yours.`,
    asking: (host: string) => `Asking ${host}…`,
    newer: (version: string) => `Version ${version} is there.`,
    current: 'This is the newest version.',
    unknown: (version: string) =>
      `The newest release is ${version}. This program was built from its source, so it is not known which is newer.`,
    page: 'Copy the address of its page',
    failed: 'It could not be found out.',
  },
  licences: {
    title: 'Licences',
    lead: 'Planwright holds these parts of others.',
    close: 'Close the licences',
    find: 'Find a part',
    list: 'Parts',
    reading: 'Reading the licences…',
    count: (n: number) => plural(n, 'part'),
    none: 'No part is called so.',
    failed:
      'The licences are not in this program, as it was built without them. They are in the file “licences.gz” of its package.',
  },
}
