import { number } from '../locale'
import { quoted } from './words'

// The texts of what each round of a loop gives.
export const collect = {
  title: 'What each round gives',
  hint: 'Fields of steps in the loop, such as the name of a file and its text. Behind the loop, “results” is the list of all rounds, a row each.',
  add: 'Add a field',
  name: (n: number) => `Name of field ${number(n)}`,
  value: (n: number) => `Field ${number(n)}`,
  remove: (name: string) => `Take away ${quoted(name)}`,
  needsName: 'Write a name for the field.',
  taken: (name: string) => `Another field is called ${quoted(name)}. Write another name.`,
}
