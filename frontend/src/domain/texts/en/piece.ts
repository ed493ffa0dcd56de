import { inQuotes, plural } from './words'

// What is said where a workflow is made of steps, and of one that a step calls. It comes late.
export const piece = {
  title: 'Make a workflow of these steps',
  lead: 'They become a workflow of their own, which this one calls in their place. Others can call it, too.',
  name: 'Name',
  looking: 'Looking at what the steps use…',
  steps: (n: number) => (n === 1 ? 'One step goes along.' : `${plural(n, 'step')} go along.`),
  takes: 'It takes',
  gives: 'It gives',
  nothing: 'nothing',
  also: 'Select these too',
  make: 'Make the workflow',
  cancel: 'Cancel',
  made: (name: string) =>
    `${inQuotes(name)} is among your workflows now. Undo puts the steps back; it stays until you delete it.`,
  put: (n: number) => `${plural(n, 'step')} put here`,
  lost: (name: string) => `${inQuotes(name)} is not among the workflows any more.`,
  inside: (name: string) => `What is in ${inQuotes(name)}`,
  opens: 'Its steps',
  gone: 'The workflow is not there any more. Put its file back, or choose another tool above.',
  more: (n: number) => `and ${plural(n, 'more step')}`,
}
