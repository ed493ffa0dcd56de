// A run that ended with the program.
export const cutOff = {
  text: (when: string) => `The run of ${when} was cut off when the program ended.`,
  changed: (when: string) =>
    `The run of ${when} was cut off when the program ended. You have changed the workflow since, and the run goes on with it as it was.`,
  look: 'Look at it',
  leave: 'Not now',
}
