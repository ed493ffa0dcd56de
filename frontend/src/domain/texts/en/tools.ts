import { inQuotes, plural, quoted } from './words'

// listed says names as a sentence does.
function listed(names: readonly string[]): string {
  const all = names.map(quoted)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}

// The tools as the settings list them, and where they come from.
export const tools = {
  budget: { title: 'What a run may use', text: 'A run that needs more ends there as failed, and says so.' },
  title: 'What plans can use',
  find: 'Find a tool',
  findHint: 'By name or by what it does',
  none: 'No tool has these words.',
  empty:
    'No tools are installed, so a plan can only have steps that need none. Add a server, or start Planwright without --tools to have the built-in ones.',
  // What the built-in tools are for, in the order of the lists.
  family: {
    file: 'Files and folders',
    data: 'Clipboard and data',
    web: 'Web and screen',
    command: 'Programs',
    message: 'Messages',
    person: 'People',
    flow: 'Waiting',
    workflow: 'Workflows',
  },
  alike: (other: string) => (other === '' ? '' : `Looks like ${inQuotes(other)}; it is another tool.`),
  alikeOf: (name: string, other: string) => `${inQuotes(name)} looks like ${inQuotes(other)}; it is another tool.`,
  count: (n: number) => plural(n, 'tool'),
  found: (n: number) => `${plural(n, 'tool')} found.`,
  effect: { read: 'only reads', write: 'changes things', external: 'reaches others', destructive: 'cannot be undone' },
  does: { wait: 'waits', ask_person: 'asks', notify: 'shows', transform_data: 'computes', extract_html: 'computes' },
  arguments: 'Arguments',
  noArguments: 'It takes none.',
  results: 'Results',
  openResults: 'It may give others too.',
  required: 'required',
  type: {
    string: 'text',
    number: 'number',
    integer: 'whole number',
    boolean: 'yes or no',
    array: 'list',
    object: 'JSON',
  } as Record<string, string>,
  shape: {
    line: 'text',
    sentence: 'text',
    text: 'text',
    number: 'number',
    integer: 'whole number',
    boolean: 'yes or no',
    choice: 'one of',
    list: 'list',
    json: 'JSON',
  },

  status: (servers: number, count: number) =>
    servers === 0 ? plural(count, 'tool') : `${plural(servers, 'tool server')} · ${plural(count, 'tool')}`,
  statusWaits: (n: number) => `${n} to approve`,
  open: 'Tools and servers…',
  wants: (names: readonly string[]) =>
    `${listed(names)} ${names.length === 1 ? 'waits' : 'wait'} for your approval. Until then nothing new of ${names.length === 1 ? 'it' : 'them'} is used.`,
  look: 'Look at it',
}
