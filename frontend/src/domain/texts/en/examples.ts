// Told is what is read of an example before it is opened.
interface Told {
  name: string
  description: string // one line
}

const of: Readonly<Record<string, Told>> = {
  'log-report': {
    name: 'Report what went wrong in the logs',
    description: 'Find logs, read each one and write a report of what failed.',
  },
  'sums-by-month': {
    name: 'Add up invoices by month',
    description: 'Read a table, add up each month without a model and save the sums as a workbook.',
  },
  'read-invoices': {
    name: 'Make a table of invoices',
    description: 'Read every PDF of a folder, take out number, date and total, and save a workbook.',
  },
  'sort-pictures': {
    name: 'Sort pictures by month',
    description: 'Find pictures, look when each was taken and copy it into its month.',
  },
  'list-the-notes': {
    name: 'List the notes',
    description: 'Call another workflow for every note, and make a list of what each gives.',
  },
  'clear-duplicates': {
    name: 'Move duplicates to the trash',
    description: 'Compare what files hold, keep one of each and delete the others.',
  },
  'new-in-a-feed': {
    name: 'Keep what is new in a feed',
    description: 'Get a feed, leave out what earlier runs have had and add the rest to a table.',
  },
  'collect-pages': {
    name: 'Collect the pages of a service',
    description: 'Ask a web service page by page, keep what is open and save a workbook.',
  },
  'check-a-service': {
    name: 'Check a web service',
    description: 'Ask a web service, with tries, and decide what to do without an answer.',
  },
  'check-pages': {
    name: 'Check the pages of a site',
    description: 'Ask for each of many web addresses, eight at once, and save how each did.',
  },
  'sort-orders': {
    name: 'Sort the day’s orders',
    description: 'Go through every line of every list and sort it by what it says.',
  },
  'write-a-letter': {
    name: 'Write and save a letter',
    description: 'Start an application, type, wait, click and take a picture.',
  },
  'wait-for-a-build': {
    name: 'Wait for a build',
    description: 'Ask again every minute until the answer is another.',
  },
}

// Example workflows.
export const examples = {
  of, // by their ids
  start: 'Or look at an example:',
  command: 'Look at an example…',
  title: 'Examples',
  lead: 'An example opens as a workflow of your own. Change it as you like; the example stays as it is.',
  close: 'Close the examples',
  reading: 'Reading the examples…',
  needs: {
    files: 'files of yours',
    web: 'the web',
    commands: 'commands',
    screen: 'the screen, mouse and keys',
    model: 'a model',
    person: 'your answers',
  },
  needed: (needs: readonly string[]) => `Uses ${needs.join(', ')}`,
}
