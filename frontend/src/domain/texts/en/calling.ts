import { inQuotes } from './words'

// Workflows that steps call: the commands, which are listed from the first screen on.
export const calling = {
  make: 'Make a workflow of it…',
  makeFull: 'Make a workflow of the selected steps…',
  put: 'Put its steps here',
  putFull: 'Put the steps of the called workflow here',
  open: 'Open the workflow',
  openFull: 'Open the workflow that the selected step calls',
  show: 'Show its steps here',
  hide: 'Hide its steps',
  showFull: 'Show or hide the steps of the called workflow',
  back: (name: string) => (name === '' ? 'Back to the calling workflow' : `Back to ${inQuotes(name)}`),
  trail: 'The way here',
  why: {
    noCall: 'no step that calls a workflow is selected',
    noTrail: 'this workflow was not opened from another',
  },
}
