import { plural } from './words'

// How much of a workflow a run came to. It comes late.
export const figures = {
  steps: (n: number) => plural(n, 'step'),
  rounds: (n: number) => plural(n, 'round'),
  tries: (n: number) => plural(n, 'more try', 'more tries'),
}
