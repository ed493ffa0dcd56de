import { inQuotes, plural } from './words'

// What is said of a text in a field that the document did not take. It comes late.
export const refused = {
  why: (field: string, step: string, text: string) =>
    `${inQuotes(field)} of ${inQuotes(step)} holds ${inQuotes(text)}, which is not taken yet. Answer below it, or press Esc.`,
  counted: (n: number) => `${plural(n, 'field')} not taken`,
}
