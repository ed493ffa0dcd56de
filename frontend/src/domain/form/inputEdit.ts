import { readText, textOf } from './fieldValue'
import type { Read } from './fieldValue'
import { hasReference } from './form'
import { placeInJson, readJson } from './json'
import { freeName, movedNamed, problemOfName, withNamed, withoutNamed } from './named'
import { mapInValue, mapReferences } from '../graph/mapReferences'
import { isRecord, without } from '../graph/record'
import { hasInputs, INPUTS } from '../graph/reference'
import type { Reference } from '../graph/reference'
import { texts } from '../texts'
import type { Input, InputType, Node, Problem, RunOutput, Workflow } from '../../wire/types'

// How the inputs of a workflow are changed by hand. None of these functions changes
// what it is given.

const words = texts.inputs

// nameProblem is why the input cannot be called that, undefined where it can.
export const nameProblem = ({ inputs = [] }: Workflow, was: string, name: string): string | undefined =>
  problemOfName(inputs, was, name, words.taken)

// freeInputName is the name, with a number where an input has it.
export const freeInputName = ({ inputs = [] }: Workflow, base: string = words.newName): string => freeName(inputs, base)

export function withNewInput(workflow: Workflow, input: Input): Workflow {
  return { ...workflow, inputs: [...(workflow.inputs ?? []), input] }
}

// inputInPlaceOf is what an input is besides its name that takes the place of a whole
// value: the value is its default, and where there is none a value that a step cannot do
// without must be given.
export function inputInPlaceOf(value: string, type: InputType, required: boolean): Omit<Input, 'name'> {
  const given = type === 'number' ? Number(value) : value
  if (value !== '' && !value.includes('{{') && (typeof given === 'string' || Number.isFinite(given)))
    return { type, default: given }
  return required ? { type, required } : { type }
}

export const withoutInput = (workflow: Workflow, name: string): Workflow => ({
  ...workflow,
  inputs: withoutNamed(workflow.inputs ?? [], name),
})

export const withInput = (workflow: Workflow, name: string, make: (input: Input) => Input): Workflow => ({
  ...workflow,
  inputs: withNamed(workflow.inputs ?? [], name, make),
})

// movedInput puts an input one place up or down.
export function movedInput(workflow: Workflow, name: string, by: 1 | -1): Workflow {
  const { inputs = [] } = workflow
  const moved = movedNamed(inputs, name, by)
  return moved === inputs ? workflow : { ...workflow, inputs: [...moved] }
}

// renamedInput gives an input another name; what steps and outputs say of it follows.
export function renamedInput(workflow: Workflow, name: string, next: string): Workflow {
  const renamed = withInput(workflow, name, (input) => ({ ...input, name: next }))
  const users = new Set<Node>(usersOf(workflow).get(name))
  const givers = new Set(outputsUsing(workflow, name))
  const follow = (used: string): string => (used === name ? next : used)
  return {
    ...renamed,
    nodes: workflow.nodes.map((node) => (users.has(node) ? mapReferences(node, named(follow)) : node)),
    ...(workflow.outputs && {
      outputs: workflow.outputs.map((one) =>
        givers.has(one) ? { ...one, value: mapInValue(one.value, named(follow)) } : one,
      ),
    }),
  }
}

// withSettingOf sets a field of an input; what is not set is left out.
export function withSettingOf<Name extends 'description' | 'default' | 'required'>(
  input: Input,
  name: Name,
  value: Input[Name],
): Input {
  return value === undefined ? (without(input, name) as Input) : { ...input, [name]: value }
}

// withType takes the default along where it can be read as the type. Another stays as
// it is, so that nothing is lost, and is a problem until the person decides.
export function withType(input: Input, type: InputType): Input {
  const read = input.default === undefined ? {} : readDefault(type, defaultText(input))
  return { ...input, type, ...('value' in read && read.value !== undefined && { default: read.value }) }
}

// defaultText is the default as its field shows it.
export const defaultText = ({ type, default: value }: Input): string =>
  textOf(isStructure(type) ? 'json' : 'text', value)

export const isStructure = (type: InputType): boolean => type === 'array' || type === 'object'

// readDefault reads what is written as a value of the type; nothing written is none.
export function readDefault(type: InputType, text: string): Read {
  if (text.trim() === '') return { value: type === 'string' && text !== '' ? text : undefined }
  switch (type) {
    case 'string':
      return { value: text }
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: words.notBoolean }
    case 'number':
    case 'integer':
      return readNumber(type, text)
    case 'array':
    case 'object':
      return readStructure(type, text)
  }
}

function readNumber(type: 'number' | 'integer', text: string): Read {
  const read = hasReference(text) ? { value: undefined } : readText(type, text)
  if ('altered' in read) return { problem: words.tooLarge }
  if (!('value' in read) || typeof read.value !== 'number')
    return { problem: type === 'integer' ? words.notInteger : words.notNumber }
  return read
}

function readStructure(type: 'array' | 'object', text: string): Read {
  const read = readJson(text)
  if (!('value' in read)) return { problem: texts.form.badJson(placeInJson(text, read.at), read.what) }
  if (type === 'array') return Array.isArray(read.value) ? read : { problem: words.notList }
  return isRecord(read.value) ? read : { problem: words.notObject }
}

// isOfInputs: it is the inputs or the outputs themselves that the problem is about.
export const isOfInputs = ({ at }: Problem): boolean =>
  at.node === undefined && /^(inputs|outputs)(\/|$)/.test(at.path ?? '')

// usersOf lists for each name the steps that use an input of that name, in their order.
export function usersOf(workflow: Workflow): ReadonlyMap<string, readonly Node[]> {
  const users = new Map<string, Node[]>()
  if (!hasInputs(workflow)) return users
  for (const node of workflow.nodes) {
    const names = new Set<string>()
    mapReferences(node, named(noting(names)))
    for (const name of names) users.set(name, [...(users.get(name) ?? []), node])
  }
  return users
}

// outputsUsing are the outputs whose values use an input of the name.
export function outputsUsing(workflow: Workflow, name: string): readonly RunOutput[] {
  if (!hasInputs(workflow)) return []
  return (workflow.outputs ?? []).filter(({ value }) => {
    const names = new Set<string>()
    mapInValue(value, named(noting(names)))
    return names.has(name)
  })
}

type NameFor = (name: string) => string

const noting =
  (names: Set<string>): NameFor =>
  (name) => {
    names.add(name)
    return name
  }

// named gives each name of an input that is used anew.
const named =
  (nameFor: NameFor) =>
  (used: Reference): Reference => {
    const [name = '', ...rest] = used.field.split('.')
    return used.node === INPUTS && name ? { node: INPUTS, field: [nameFor(name), ...rest].join('.') } : used
  }
