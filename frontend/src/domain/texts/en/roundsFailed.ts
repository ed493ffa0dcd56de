import { plural } from './words'

// Rounds that failed, of loops that go on behind that.
export const roundsFailed = {
  text: (n: number) => `${plural(n, 'round')} failed, and the run went on.`,
  show: (n: number) => (n === 1 ? 'Show it' : 'Show the first'),
  gone: 'What failed is not kept any more: of a long run the middle is left out.',
}
