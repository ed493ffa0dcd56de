// Where a run is that is paused. It comes late.
export const pausing = {
  here: 'goes on here',
  at: (loop: boolean) => (loop ? 'The run is paused in it.' : 'The run is paused before it, and goes on with it.'),
}
