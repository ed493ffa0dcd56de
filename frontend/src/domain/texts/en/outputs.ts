import { brief } from './words'

// What is said of the outputs of a workflow before they are shown, and of what was changed.
export const outputs = {
  command: 'Outputs of the workflow…',

  edits: {
    add: (name: string) => `Add output ${brief(name)}`,
    remove: (name: string) => `Remove output ${brief(name)}`,
    rename: (name: string, next: string) => `Rename output ${brief(name)} to ${brief(next)}`,
    move: (name: string) => `Move output ${brief(name)}`,
    change: (name: string, field: string) => `Change ${field} of output ${brief(name)}`,
  },
}
