// A run that ended with the program.
export const cutOff = {
  text: (when: string) => `The run of ${when} was cut off when the program ended.`,
  look: 'Look at it',
  leave: 'Not now',
}
