import { pieces } from '../text/describe'
import type { ToolView } from '../../wire/types'

// Shape is how a value is edited: a sentence is mostly one line, and a text mostly several.
// What a form cannot show in a plain way is json.
export type Shape = 'line' | 'sentence' | 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'list' | 'json'

// FormField is one argument of a tool, made from its JSON Schema.
export interface FormField {
  name: string
  title: string // what people call it
  shape: Shape
  format: string // what its text is, as its schema says; '' for any
  items: Shape // of a list, the shape of its elements
  choices: readonly unknown[] // of a choice, or of a list's elements
  required: boolean
  description: string
  fallback: unknown // the default; undefined where there is none
  known: boolean // the tool has an argument of the name
}

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: unknown
  format?: string
  maxLength?: number
  $ref?: string
  anyOf?: unknown[]
  oneOf?: unknown[]
  properties?: Record<string, unknown>
  required?: string[]
  $defs?: Record<string, unknown>
  definitions?: Record<string, unknown>
}

const DEEPEST = 8 // how many references a schema is followed, since it may refer to itself
const LONG = 300 // a text that may be longer than this is mostly several lines
const TEXTS = /^(text|body|content|prompt|script|code)$/i
const SENTENCES = /^(message|question|query|description|input)$/i

type Asking = Pick<ToolView, 'parameters' | 'titles'>

// fieldsOf lists what a tool asks for, in the order of its schema, and then the arguments
// that are given but that it does not know.
export function fieldsOf(tool: Asking | undefined, given: Record<string, unknown>): FormField[] {
  const fields = fieldsIn(tool?.parameters, given)
  return fields.map((field) => ({ ...field, title: tool?.titles[field.name] ?? field.name }))
}

type UntitledField = Omit<FormField, 'title'>

function fieldsIn(parameters: unknown, given: Record<string, unknown>): UntitledField[] {
  const root = schemaOf(parameters)
  const described = root.properties ?? {}
  const asked = (root.required ?? []).filter((name) => !(name in described)) // without a word on what it is
  const known = [...Object.keys(described), ...asked].map((name) => fieldOf(root, name, described[name]))
  const names = new Set(known.map((field) => field.name))
  const unknown = Object.keys(given).filter((name) => !names.has(name))
  return [...known, ...unknown.map((name) => unknownField(name, given[name]))]
}

function fieldOf(root: Schema, name: string, value: unknown): UntitledField {
  const schema = resolve(root, value, DEEPEST)
  const items = resolve(root, schema.items, DEEPEST)
  const shape = shapeOf(name, schema, items)
  return {
    name,
    shape,
    format: schema.format ?? '',
    items: shape === 'list' ? shapeOf('', items, {}) : 'json',
    choices: choicesOf(shape === 'list' ? items : schema),
    required: root.required?.includes(name) ?? false,
    description: schema.description ?? '',
    fallback: schema.default,
    known: true,
  }
}

function unknownField(name: string, value: unknown): UntitledField {
  const shape = shapeOfValue(value)
  return {
    name,
    shape,
    format: '',
    items: 'json',
    choices: [],
    required: false,
    description: '',
    fallback: undefined,
    known: false,
  }
}

function shapeOf(name: string, schema: Schema, items: Schema): Shape {
  const choices = choicesOf(schema)
  if (choices.length > 0 && choices.every(isSimple)) return 'choice'
  switch (typeOf(schema)) {
    case 'string':
      if (SENTENCES.test(name)) return 'sentence'
      return (schema.maxLength ?? 0) > LONG || TEXTS.test(name) ? 'text' : 'line'
    case 'number':
      return 'number'
    case 'integer':
      return 'integer'
    case 'boolean':
      return 'boolean'
    case 'array':
      return ['line', 'sentence', 'text', 'number', 'integer', 'choice'].includes(shapeOf('', items, {}))
        ? 'list'
        : 'json'
    default:
      return 'json'
  }
}

function shapeOfValue(value: unknown): Shape {
  if (typeof value === 'string') return value.includes('\n') ? 'text' : 'sentence'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'json'
}

const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object'

function choicesOf(schema: Schema): readonly unknown[] {
  return schema.enum ?? ('const' in schema ? [schema.const] : [])
}

// typeOf is the only type besides null.
function typeOf({ type }: Schema): string {
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  return types.length === 1 ? (types[0] ?? '') : ''
}

// resolve follows a local $ref and the only alternative that is not null. What
// stands beside them, such as a description, stays.
function resolve(root: Schema, value: unknown, depth: number): Schema {
  const schema = schemaOf(value)
  const next = target(root, schema)
  if (next === undefined || depth === 0) return schema
  const { description, default: fallback } = schema
  return {
    ...resolve(root, next, depth - 1),
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

function target(root: Schema, { $ref, anyOf, oneOf }: Schema): unknown {
  const [, place, name] = /^#\/(\$defs|definitions)\/(.+)$/.exec($ref ?? '') ?? []
  if (name !== undefined) return (place === '$defs' ? root.$defs : root.definitions)?.[name]
  const others = [...(anyOf ?? []), ...(oneOf ?? [])].filter((one) => schemaOf(one).type !== 'null')
  return others.length === 1 ? others[0] : undefined
}

function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? value : {}
}

// isText reports whether the shape is that of a text, however long.
export const isText = (shape: Shape): boolean => shape === 'line' || shape === 'sentence' || shape === 'text'

// hasReference reports whether the value is a text that stands for another value.
export function hasReference(value: unknown): boolean {
  return typeof value === 'string' && pieces(value).some((piece) => piece.reference)
}

// fits reports whether the value is of a kind that the shape can edit; others
// are shown as JSON, so that nothing is lost.
export function fits(shape: Shape, value: unknown): boolean {
  if (value === undefined) return true
  if (hasReference(value)) return true
  switch (shape) {
    case 'line':
      return typeof value === 'string' && !value.includes('\n')
    case 'sentence':
    case 'text':
      return typeof value === 'string'
    case 'number':
    case 'integer':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
    case 'choice':
    case 'json':
      return true
  }
}
