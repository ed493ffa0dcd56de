// Example workflows.
export const examples = {
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
