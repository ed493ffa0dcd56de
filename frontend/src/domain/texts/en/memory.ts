import { inQuotes, plural } from './words'

// What is said of what a workflow remembers. It comes late.
export const memory = {
  lead: 'What steps of this workflow keep for its later runs: values, and which elements of lists were new once.',
  reading: 'Reading what it remembers…',
  none: 'It remembers nothing. Steps with the tools Remember and Only what is new keep something here when a run succeeds.',
  cut: (text: string) => `${text}…`,
  had: (n: number) => `${plural(n, 'element')} that runs were given as new`,
  forgets: (key: string) => `Forget ${inQuotes(key)}`,
  all: 'Forget all',
  asks: (key: string) =>
    `Forget ${key === '' ? 'all of it' : inQuotes(key)}? The next run takes it for new, and this cannot be undone.`,
  forget: 'Forget',
  keep: 'Keep',
  close: 'Close what it remembers',
}
