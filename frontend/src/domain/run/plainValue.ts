import { readJson } from '../form/json'
import { tableOf } from '../table/table'
import type { Table } from '../table/table'
import { texts } from '../texts'

// Plain is a value as people read it.
export interface Plain {
  lines: readonly string[]
  list: boolean // each line is an element of a list
  code: boolean // it is as it is written, so that nothing in it is hidden
  table?: Table // of a list of objects
}

const TEXT = /^"([^\s"\\⏎](?:[^"\\⏎]*[^\s"\\⏎])?)"$/ // nothing in it would be missed without its quotes

// plainLines reads the lines in which the program shows a value to be agreed to. Where a
// text hides or begins or ends with anything that is not seen, they stay as they are.
export function plainLines(lines: readonly string[]): Plain {
  const words = lines.flatMap((line) => TEXT.exec(line)?.[1] ?? [])
  if (words.length === lines.length) return { lines: words, list: words.length > 1, code: false }
  const asIs = { lines, list: false, code: true }
  const json = lines.join('\n')
  if (json.startsWith('"')) return asIs
  const read = readJson(json)
  if (!('value' in read)) return asIs
  const table = tableOf(read.value)
  if (table && table.columns.length > 0) return { ...asIs, table }
  return json.includes('\\') ? asIs : (plainValue(read.value) ?? asIs)
}

// plainValue is a value of few levels in words; undefined for one that is best read as it is
// written.
function plainValue(value: unknown): Plain | undefined {
  if (Array.isArray(value)) return plainOf(value.map(wordOf), true)
  if (typeof value === 'object' && value !== null)
    return plainOf(
      Object.entries(value).map(([name, one]) => {
        const word = wordOf(one) ?? nestedOf(one)
        return word === undefined ? undefined : `${name}: ${word}`
      }),
      true,
    )
  return plainOf([wordOf(value)], false)
}

function plainOf(words: readonly (string | undefined)[], list: boolean): Plain | undefined {
  const lines = words.filter((word) => word !== undefined)
  return lines.length < words.length || lines.length === 0 ? undefined : { lines, list, code: false }
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? texts.form.yes : texts.form.no
  if (typeof value === 'number') return JSON.stringify(value)
  return typeof value === 'string' && value !== '' && value.trim() === value && !value.includes('⏎') ? value : undefined
}

const SHORT = 120 // characters of a value in another that are read in one line

function nestedOf(value: unknown): string | undefined {
  const json = typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
  return json !== '' && json.length <= SHORT ? json : undefined
}
