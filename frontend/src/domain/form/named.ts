import { texts } from '../texts'

// Lists whose elements are known by their names, as the inputs and the outputs of a workflow
// are. None of these functions changes what it is given.

interface Named {
  name: string
}

// isName reports whether the name can stand in a reference; see planner/workflow.
const isName = (name: string): boolean => /^[\p{L}\p{Nd}_-]+$/u.test(name)

// problemOfName is why the element cannot be called that, undefined where it can.
export function problemOfName(
  list: readonly Named[],
  was: string,
  name: string,
  taken: (name: string) => string,
): string | undefined {
  const words = texts.inputs
  if (name === '') return words.noName
  if (!isName(name)) return words.badName(name.replace(/[^\p{L}\p{Nd}_-]+/gu, '_').replace(/^_+|_+$/g, ''))
  return name !== was && list.some((one) => one.name === name) ? taken(name) : undefined
}

// freeName is the name, with a number where another has it.
export function freeName(list: readonly Named[], base: string): string {
  const taken = new Set(list.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (!taken.has(name)) return name
  }
}

export const withoutNamed = <T extends Named>(list: readonly T[], name: string): T[] =>
  list.filter((one) => one.name !== name)

export const withNamed = <T extends Named>(list: readonly T[], name: string, make: (one: T) => T): T[] =>
  list.map((one) => (one.name === name ? make(one) : one))

// movedNamed puts an element one place up or down.
export function movedNamed<T extends Named>(list: readonly T[], name: string, by: 1 | -1): readonly T[] {
  const at = list.findIndex((one) => one.name === name)
  const [one, to] = [list[at], at + by]
  if (!one || to < 0 || to >= list.length) return list
  return list.toSpliced(at, 1).toSpliced(to, 0, one)
}
