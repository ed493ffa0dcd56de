import { readText, textOf } from './fieldValue'
import type { Read } from './fieldValue'
import { hasReference } from './form'
import { placeInJson, readJson } from './json'
import { mapReferences } from '../graph/mapReferences'
import { isRecord, without } from '../graph/record'
import { hasInputs, INPUTS } from '../graph/reference'
import { texts } from '../texts'
import type { Input, InputType, Node, Problem, Workflow } from '../../wire/types'

// How the inputs of a workflow are changed by hand. None of these functions changes
// what it is given.

const words = texts.inputs

// isInputName reports whether the name can stand in a reference; see planner/workflow.
const isInputName = (name: string): boolean => /^[\p{L}\p{Nd}_-]+$/u.test(name)

// nameProblem is why the input cannot be called that, undefined where it can.
export function nameProblem({ inputs = [] }: Workflow, was: string, name: string): string | undefined {
  if (name === '') return words.noName
  if (!isInputName(name)) return words.badName(name.replace(/[^\p{L}\p{Nd}_-]+/gu, '_').replace(/^_+|_+$/g, ''))
  return name !== was && inputs.some((one) => one.name === name) ? words.taken(name) : undefined
}

// freeInputName is the name, with a number where an input has it.
export function freeInputName({ inputs = [] }: Workflow, base: string = words.newName): string {
  const taken = new Set(inputs.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (!taken.has(name)) return name
  }
}

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

export function withoutInput(workflow: Workflow, name: string): Workflow {
  return { ...workflow, inputs: (workflow.inputs ?? []).filter((one) => one.name !== name) }
}

export function withInput(workflow: Workflow, name: string, make: (input: Input) => Input): Workflow {
  return { ...workflow, inputs: (workflow.inputs ?? []).map((one) => (one.name === name ? make(one) : one)) }
}

// movedInput puts an input one place up or down.
export function movedInput(workflow: Workflow, name: string, by: 1 | -1): Workflow {
  const { inputs = [] } = workflow
  const at = inputs.findIndex((one) => one.name === name)
  const [one, to] = [inputs[at], at + by]
  if (!one || to < 0 || to >= inputs.length) return workflow
  return { ...workflow, inputs: inputs.toSpliced(at, 1).toSpliced(to, 0, one) }
}

// renamedInput gives an input another name; what the steps say of it follows.
export function renamedInput(workflow: Workflow, name: string, next: string): Workflow {
  const renamed = withInput(workflow, name, (input) => ({ ...input, name: next }))
  const users = new Set<Node>(usersOf(workflow).get(name))
  const follow = (used: string): string => (used === name ? next : used)
  return { ...renamed, nodes: workflow.nodes.map((node) => (users.has(node) ? mapInputs(node, follow) : node)) }
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

// isOfInputs: it is the inputs themselves that the problem is about.
export const isOfInputs = ({ at }: Problem): boolean => at.node === undefined && at.path?.split('/', 1)[0] === 'inputs'

// usersOf lists for each name the steps that use an input of that name, in their order.
export function usersOf(workflow: Workflow): ReadonlyMap<string, readonly Node[]> {
  const users = new Map<string, Node[]>()
  if (!hasInputs(workflow)) return users
  for (const node of workflow.nodes) {
    const names = new Set<string>()
    mapInputs(node, (name) => {
      names.add(name)
      return name
    })
    for (const name of names) users.set(name, [...(users.get(name) ?? []), node])
  }
  return users
}

// mapInputs gives the step each name of an input that it uses anew.
function mapInputs(node: Node, nameFor: (name: string) => string): Node {
  return mapReferences(node, (used) => {
    const [name = '', ...rest] = used.field.split('.')
    return used.node === INPUTS && name ? { node: INPUTS, field: [nameFor(name), ...rest].join('.') } : used
  })
}
