import { readText } from '../form/fieldValue'
import type { Read } from '../form/fieldValue'
import { hasReference } from '../form/form'
import { readJson } from '../form/json'
import { texts } from '../texts'
import type { RunInputView } from '../../wire/types'

// Given are the inputs as they are written, by name; of a boolean 'true' or 'false'.
export type Given = Readonly<Record<string, string>>

// givenOf is what the form begins with: the values of the last run, else the defaults.
export function givenOf(inputs: readonly RunInputView[]): Given {
  return Object.fromEntries(inputs.map((input) => [input.name, textOf(input)]))
}

function textOf({ type, value }: RunInputView): string {
  if (type === 'boolean') return String(value === true)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && type !== 'array' && type !== 'object') return value
  return JSON.stringify(value, null, isStructure(type) ? 2 : undefined)
}

const isStructure = (type: RunInputView['type']): boolean => type === 'array' || type === 'object'

interface ReadInputs {
  values: Record<string, unknown>
  problems: Readonly<Record<string, string>>
}

// readInputs is what is written, or what is wrong with it, by name. What is left
// empty and need not be given is left out.
export function readInputs(inputs: readonly RunInputView[], given: Given): ReadInputs {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const input of inputs) {
    const read = readInput(input, given[input.name] ?? '')
    if ('problem' in read) problems[input.name] = read.problem
    else if (read.value !== undefined) values[input.name] = read.value
  }
  return { values, problems }
}

function readInput({ type, required, value }: RunInputView, text: string): Read {
  if (type === 'boolean') return { value: text === 'true' }
  if (text.trim() === '') {
    if (required) return { problem: texts.running.sheet.missing }
    return { value: type === 'string' && typeof value === 'string' ? text : undefined } // a text that was emptied is empty
  }
  if (type === 'string') return { value: text }
  if (isStructure(type)) return readStructure(type, text)
  return readNumber(type === 'integer' ? 'integer' : 'number', text)
}

// readNumber reads as a field of a step does, but a run is given no references.
function readNumber(type: 'integer' | 'number', text: string): Read {
  const problem = type === 'integer' ? texts.inputs.notInteger : texts.inputs.notNumber
  if (hasReference(text)) return { problem }
  const read = readText(type, text)
  return 'value' in read || read.altered ? read : { problem }
}

function readStructure(type: RunInputView['type'], text: string): Read {
  const read = readJson(text)
  const fits =
    'value' in read &&
    typeof read.value === 'object' &&
    read.value !== null &&
    Array.isArray(read.value) === (type === 'array')
  if (fits) return read
  if ('altered' in read) return { problem: read.what }
  return { problem: type === 'array' ? texts.running.sheet.notList : texts.running.sheet.notObject }
}
