import { readJson } from './json'

// Holds is what a field takes: a text, of which a reference can be a part, JSON, in whose
// texts one can stand, or one value, which a reference stands for as a whole.
export type Holds = 'text' | 'json' | 'one'

// withReference is the text of a field once a reference is chosen at a place in it. One that
// is all of the field makes way for it, as does what it could not stand beside.
export function withReference(text: string, at: number, reference: string, holds: Holds = 'text'): string {
  const chosen = `{{${reference}}}`
  if (holds === 'one' || ONE.test(text)) return chosen
  const before = text.slice(0, at).replace(/\{\{$/, '')
  const after = text.slice(at).replace(/^\}\}/, '')
  const within = (part: string): string => `${before}${part}${after}`
  if (holds === 'text' || within('').trim() === '') return within(chosen)
  return [within(chosen), within(`"${chosen}"`)].find((json) => 'value' in readJson(json)) ?? chosen
}

const ONE = /^\s*\{\{[^{}]*\}\}\s*$/
