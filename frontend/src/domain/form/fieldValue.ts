import { hasReference, isText } from './form'
import type { Shape } from './form'
import { isKept, placeInJson, readJson } from './json'
import { texts } from '../texts'

// Read is what a person's text means, or why it means nothing.
// An altered one would be a number with fewer digits than were written.
export type Read = { value: unknown } | { problem: string; altered?: true }

// textOf is a value as its field shows it; '' for one that is not set.
export function textOf(shape: Shape, value: unknown): string {
  if (value === undefined) return ''
  if (shape === 'json' && !isBare(value)) return JSON.stringify(value, null, 2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// readText keeps the kind of the value: a number stays a number, and a text with
// a reference stays a text, whatever it will stand for.
export function readText(shape: Shape, text: string): Read {
  if (isText(shape)) return { value: text }
  if (text.trim() === '') return { value: undefined }
  if (shape === 'json') return isBare(text) ? { value: text.trim() } : readStructure(text)
  if (hasReference(text)) return { value: text }
  return readNumber(shape, text.trim())
}

// isBare reports whether a reference stands where JSON could: it needs no quotes there.
const isBare = (value: unknown): boolean => typeof value === 'string' && /^\s*\{\{[^{}]+\}\}\s*$/.test(value)

function readStructure(text: string): Read {
  const read = readJson(text)
  return 'value' in read ? read : { problem: texts.form.badJson(placeInJson(text, read.at), read.what) }
}

function readNumber(shape: Shape, text: string): Read {
  const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
  const value = Number(text)
  if (!plain || !Number.isFinite(value)) return { problem: texts.form.notNumber }
  if (shape === 'integer' && !Number.isInteger(value)) return { problem: texts.form.notInteger }
  if (!isKept(text)) return { problem: texts.form.altered, altered: true }
  return { value }
}

// readElement reads an element of a list; without numbers on offer it is a text.
export function readElement(shape: Shape, text: string): Read {
  return shape === 'number' || shape === 'integer' ? readText(shape, text) : { value: text }
}
