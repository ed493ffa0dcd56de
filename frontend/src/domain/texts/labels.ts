import { en } from './en'
import type { Soon } from './en'
import type { English, Said } from '../../wire/types'

// Labels of changes are kept with the workflow: in English, and apart, as the name of a text
// in the catalogue with its arguments, so that each page can say them in its language.

export interface Label {
  label: string // in English
  said?: Said | undefined
}

type Make = (...args: unknown[]) => unknown

const KEPT = 200 // labels made last: one is sent soon after it is made
const LONGEST = 2000 // characters of one, apart

const made = new Map<string, Label>() // by what is shown

// keepingLabels is a catalogue that keeps how labels are made by it.
export const keepingLabels = (texts: Soon): Soon => ({
  ...texts,
  editing: keepingAll(texts.editing, 'editing'),
  form: { ...texts.form, edits: keepingAll(texts.form.edits, 'form.edits') },
  inputs: { ...texts.inputs, edits: keepingAll(texts.inputs.edits, 'inputs.edits') },
  outputs: { ...texts.outputs, edits: keepingAll(texts.outputs.edits, 'outputs.edits') },
})

function keepingAll<T extends object>(part: T, path: string): T {
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) => {
    const at = `${path}.${key}`
    if (typeof value === 'function') return [key, keeping(value as Make, at, [])]
    return [key, key === 'note' ? keepingAll(value as object, at) : value]
  })
  return Object.fromEntries(entries) as T
}

const keeping =
  (make: Make, path: string, before: readonly unknown[]): Make =>
  (...given) => {
    const args = [...before, ...given]
    const label = make(...given)
    if (typeof label === 'function') return keeping(label as Make, path, args)
    const said = { text: path as English, args: args.map(told) }
    if (typeof label === 'string') keepLabel(label, { label: labelIn(en, said) ?? label, said })
    return label
  }

// keepLabel keeps of a label that is shown what is to be sent of it.
export function keepLabel(shown: string, label: Label): void {
  made.delete(shown)
  made.set(shown, label)
  for (const oldest of made.keys()) {
    if (made.size <= KEPT) break
    made.delete(oldest)
  }
}

// sentLabel is what is sent of a label that is shown.
export function sentLabel(shown: string): Label {
  const label = made.get(shown)
  return label && JSON.stringify(label).length <= LONGEST ? label : { label: shown }
}

// told is an argument; a list of names is something said without a text.
const told = (arg: unknown): string | Said =>
  Array.isArray(arg) ? { text: '' as English, args: arg.map(String) } : String(arg)
const given = (arg: unknown): unknown => (typeof arg === 'object' && arg !== null ? ((arg as Said).args ?? []) : arg)

// labelIn is a label in a catalogue, undefined where that has none of the name. English
// knows how many arguments are given at once.
export function labelIn(catalogue: object, { text, args = [] }: Said): string | undefined {
  const path = text.split('.')
  let [found, english] = [at(catalogue, path), at(en, path)]
  const left = args.map(given)
  while (typeof found === 'function' && typeof english === 'function') {
    const now = left.splice(0, Math.max(1, english.length))
    ;[found, english] = [(found as Make)(...now), (english as Make)(...now)]
  }
  return typeof found === 'string' ? found : undefined
}

const at = (catalogue: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    catalogue,
  )
