import { number } from '../locale'
import { inQuotes, plural } from './words'

// What the assistant is asked from other places of the page, and steps in words.
export const assistant = {
  mention: 'Mention a step',
  steps: 'Steps to mention',
  noSteps: 'There are no steps to mention yet.',
  noneFits: (words: string) => `No step fits ${inQuotes(words)}.`,
  fitting: (n: number) => plural(n, 'step'),
  more: (n: number) => `and ${plural(n, 'more step')}. Type on to find them.`,
  show: (name: string) => `Show ${inQuotes(name)}`,

  explain: 'Explain this step',
  explainFull: 'Explain the selected step',
  explainWords: (id: string) => `Explain @${id}: what it does, what it uses, and what comes before and after it.`,
  explainProgram: (id: string, lines: readonly string[]) =>
    `Explain @${id}: what it does, what it uses, and what comes before and after it. In plain words, without code. Its lines say:\n${lines.map((line) => `- ${line}`).join('\n')}`,

  fixCertain: (n: number) => (n === 1 ? 'Fix what is certain' : `Make ${number(n)} certain fixes`),
  fixCertainFull: 'Fix problems where that is certain',
  fixAll: 'Fix all with the assistant',
  fixAllFull: 'Fix all problems with the assistant',
  fixStep: (name: string) => `Ask the assistant about ${inQuotes(name)}`,
  fixOne: 'Ask the assistant',
  fixAllWords: 'Fix all problems of this workflow.',
  fixStepWords: (id: string) => `Fix what is wrong with @${id}.`,
  fixOneWords: (message: string, id: string) => `Fix this${id ? ` in @${id}` : ''}: ${message}`,

  why: {
    noStep: 'no step is selected',
    noFix: 'no certain fix is known',
    noProblems: 'there are no problems',
    noModel: 'without a model only certain fixes are made, and none is known',
    busy: 'a request runs already',
  },
}
