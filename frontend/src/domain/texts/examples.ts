// Example workflows.
export const examples = {
  start: 'Or look at an example:',
  command: 'Look at an example…',
  title: 'Examples',
  lead: 'An example opens as a workflow of your own. Change it as you like; the example stays as it is.',
  close: 'Close the examples',
  reading: 'Reading the examples…',
}
