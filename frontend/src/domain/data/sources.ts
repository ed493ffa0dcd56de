import { parseReference } from '../graph/reference'
import { isPlainObject } from '../table/table'

// Source is one of several lists that a data step gets, by the name that its program uses.
export interface Source {
  name: string
  reference: string // as it stands in the data, in braces
}

// sourcesOf are the lists of data that are nothing but references by name.
export function sourcesOf(data: unknown): Source[] | undefined {
  if (!isPlainObject(data)) return undefined
  const sources = Object.entries(data).map(([name, value]) => ({ name, reference: value }))
  return sources.length > 0 && sources.every((one): one is Source => referenceIn(one.reference) !== undefined)
    ? sources
    : undefined
}

// namesIn are the names that data have for what they are made of.
export const namesIn = (data: unknown): string[] => (isPlainObject(data) ? Object.keys(data) : [])

// usesResults: something in the data is a reference.
export const usesResults = (data: unknown): boolean => JSON.stringify(data ?? null).includes('{{')

// mayHoldLists: what a reference gives may be several lists by names, as what is read as JSON
// or what another data step makes. Results that are one list are surely none.
export const mayHoldLists = (data: unknown): boolean =>
  typeof data === 'string' && /^\{\{[^{}]+\}\}$/.test(data) && !ONE_LIST.has(parseReference(data)?.field ?? '')

const ONE_LIST = new Set(['rows', 'files', 'lines'])

// takesMore: another list can stand beside what is there, by names.
export const takesMore = (data: unknown): boolean => referenceIn(data) !== undefined || sourcesOf(data) !== undefined

// withSource are the data with one more list. A single one gets a name for that.
export function withSource(data: unknown, reference: string): unknown {
  const before = sourcesOf(data) ?? [{ name: nameFor(String(data), []), reference: String(data) }]
  const braced = `{{${reference}}}`
  return dataOf([...before, { name: nameFor(braced, before), reference: braced }])
}

// dataOf are the data of lists.
export const dataOf = (sources: readonly Source[]): unknown =>
  Object.fromEntries(sources.map(({ name, reference }) => [name, reference]))

const referenceIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\{\{[^{}]+\}\}$/.test(value) ? parseReference(value)?.node : undefined

// nameFor is the id of the step that gives a list, in letters that a program takes for a
// name, with a number where another list has it.
function nameFor(reference: string, taken: readonly Source[]): string {
  const stem = (referenceIn(reference) ?? '').replace(/\W+/g, '_').replace(/^(?=\d)|^$/, 'list')
  for (let n = 1; ; n++) {
    const name = n === 1 ? stem : `${stem}_${n}`
    if (!taken.some((one) => one.name === name)) return name
  }
}
