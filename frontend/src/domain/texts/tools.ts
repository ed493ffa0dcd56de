import { plural } from './words'

// The tools as the settings list them.
export const tools = {
  find: 'Find a tool',
  findHint: 'By name or by what it does',
  none: 'No tool has these words.',
  empty: 'No tools are installed, so a plan can only have steps that need none. Start Planwright without --tools to have the built-in ones.',
  builtIn: 'Built in',
  count: (n: number) => plural(n, 'tool'),
  found: (n: number) => `${plural(n, 'tool')} found.`,
  effect: { read: 'only reads', write: 'changes things', external: 'reaches others', destructive: 'cannot be undone' },
}
