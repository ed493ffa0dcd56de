import { readText, textOf } from './fieldValue'
import type { Read } from './fieldValue'
import { freeName, movedNamed, problemOfName, withNamed } from './named'
import type { ToolsByName } from './tool'
import { without } from '../graph/record'
import { parseReference, sourcesAtEnd } from '../graph/reference'
import { texts } from '../texts'
import { late } from '../texts/late'
import type { InputType, RunOutput, Workflow } from '../../wire/types'

// How the outputs of a workflow, what its runs give, are changed by hand. None of these
// functions changes what it is given.

const words = late.giving

// problemOfOutput is why the output cannot be called that, undefined where it can.
export const problemOfOutput = ({ outputs = [] }: Workflow, was: string, name: string): string | undefined =>
  problemOfName(outputs, was, name, words.taken)

export const freeOutputName = ({ outputs = [] }: Workflow): string => freeName(outputs, words.newName)

export const withOutput = (workflow: Workflow, name: string, make: (output: RunOutput) => RunOutput): Workflow => ({
  ...workflow,
  outputs: withNamed(workflow.outputs ?? [], name, make),
})

// movedOutput puts an output one place up or down.
export function movedOutput(workflow: Workflow, name: string, by: 1 | -1): Workflow {
  const { outputs = [] } = workflow
  const moved = movedNamed(outputs, name, by)
  return moved === outputs ? workflow : { ...workflow, outputs: [...moved] }
}

// withPartOf sets a field of an output; what is not set is left out.
export function withPartOf<Name extends 'description' | 'value'>(
  output: RunOutput,
  name: Name,
  value: RunOutput[Name],
): RunOutput {
  return value === undefined ? (without(output, name) as RunOutput) : { ...output, [name]: value }
}

// shapeOfValue: a text is written as it is, all else as JSON, in which a reference stands
// for a value without quotes.
const shapeOfValue = ({ type, value }: Pick<RunOutput, 'type' | 'value'>): 'text' | 'json' =>
  type === 'string' && (value === undefined || typeof value === 'string') ? 'text' : 'json'

export const writtenAsText = (output: RunOutput): boolean => shapeOfValue(output) === 'text'

// givenText is the value as its field shows it.
export const givenText = (output: RunOutput): string => textOf(shapeOfValue(output), output.value)

// readGiven reads what is written as the value of an output; nothing written is none.
export function readGiven(output: RunOutput, text: string): Read {
  if (text.trim() === '') return { value: undefined }
  if (writtenAsText(output)) return { value: text }
  const read = readText('json', text)
  if ('value' in read || output.type === 'array' || output.type === 'object') return read
  return { problem: words.notValue }
}

// withGiven sets the value. A result that is chosen for all of it gives the output its type.
export function withGiven(output: RunOutput, value: unknown, workflow: Workflow, tools: ToolsByName): RunOutput {
  const next = withPartOf(output, 'value', value)
  const type = value === output.value ? undefined : typeOfResult(value, workflow, tools)
  return type === undefined ? next : { ...next, type }
}

const TYPES: ReadonlySet<string> = new Set(Object.keys(texts.inputs.types))

// typeOfResult is the type of what a reference stands for, undefined where it is not known,
// or the value more than that.
function typeOfResult(value: unknown, workflow: Workflow, tools: ToolsByName): InputType | undefined {
  if (typeof value !== 'string' || !/^\s*\{\{[^{}]+\}\}\s*$/.test(value)) return undefined
  const used = parseReference(value)
  const source = sourcesAtEnd(workflow, tools).find(({ id }) => id === used?.node)
  const type = source?.outputs.find(({ name }) => name === used?.field)?.type ?? ''
  return TYPES.has(type) ? (type as InputType) : undefined
}

// withTypeOf takes the value along where it can be read as the type. Another stays as it is.
export function withTypeOf(output: RunOutput, type: InputType): RunOutput {
  const turned = { ...output, type }
  if (output.value === undefined || typeof output.value !== 'string' || type === 'string') return turned
  const read = readGiven({ name: output.name, type }, givenText(output))
  return 'value' in read && read.value !== undefined ? { ...turned, value: read.value } : turned
}
