import { freeName } from '../data/values'
import { isPlainObject } from '../table/table'

// Collected is a field of what each round of a loop gives: a text, mostly with a reference.
export interface Collected {
  name: string
  value: string
}

// collectedOf are the fields of what a round gives; undefined where it is given in another form.
export function collectedOf(collect: unknown): Collected[] | undefined {
  if (collect === undefined) return []
  if (!isPlainObject(collect)) return undefined
  const fields = Object.entries(collect).map(([name, value]) => ({ name, value }))
  return fields.every((one): one is Collected => typeof one.value === 'string') ? fields : undefined
}

// collectOf is what a round gives of fields; undefined without any.
export const collectOf = (fields: readonly Collected[]): unknown =>
  fields.length === 0 ? undefined : Object.fromEntries(fields.map(({ name, value }) => [name, value]))

const lastOf = (reference: string): string | undefined => /([^.[\]]+)[\]]*$/.exec(reference.replace(/[{}\s]/g, ''))?.[1]

// withCollected are the fields with one more, which is called as what it refers to; an element of the
// files that a loop goes over is a file, as what puts tables below each other knows it.
export function withCollected(fields: readonly Collected[], reference: string, over = ''): Collected[] {
  const last = lastOf(reference) ?? 'value'
  const called = last === 'item' && lastOf(over) === 'files' ? 'file' : last
  const name = freeName(
    called,
    fields.map((one) => one.name),
  )
  return [...fields, { name, value: `{{${reference}}}` }]
}
