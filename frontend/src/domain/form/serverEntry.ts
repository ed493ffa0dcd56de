// The entry of a server in the settings, as a form and as JSON. Values of variables
// and headers are secrets: they are written once and never come back.

// Variable has no value where the program keeps the one it knows.
export interface Variable {
  name: string
  value: string | undefined
}

export interface EntryForm {
  name: string
  by: 'command' | 'address'
  command: string
  args: string // one a line
  folder: string
  address: string
  variables: readonly Variable[] // headers, with an address
  rest: Readonly<Record<string, unknown>> // what else the entry has
}

export const EMPTY_ENTRY: EntryForm = {
  name: '',
  by: 'command',
  command: '',
  args: '',
  folder: '',
  address: '',
  variables: [],
  rest: {},
}

// SCREEN_ENTRY is a server for the screen, the mouse and the keyboard of Windows and
// macOS: https://github.com/domdomegg/computer-use-mcp, MIT.
export const SCREEN_ENTRY: EntryForm = {
  ...EMPTY_ENTRY,
  name: 'desktop',
  command: 'npx',
  args: '-y\ncomputer-use-mcp@1.8.0',
}

// formOf reads an entry; undefined where a form cannot show it. A value that is null
// there is taken from what was typed before.
export function formOf(name: string, text: string, typed: readonly Variable[]): EntryForm | undefined {
  const entry = objectOf(text)
  if (!entry) return undefined
  const { command = '', url = '', args = [], cwd = '', ...others } = entry
  if (!isText(command) || !isText(url) || !isText(cwd) || !isTexts(args)) return undefined
  const by = url === '' ? 'command' : 'address'
  const key = VALUES[by]
  const { [key]: values = {}, ...rest } = others
  if (!isObject(values) || (by === 'address' && command + cwd + args.join('') !== '') || !isLines(args))
    return undefined
  const variables = Object.entries(values).map(([name, value]) => ({
    name,
    value: isText(value) ? value : typedFor(typed, name),
  }))
  return { name, by, command, address: url, args: args.join('\n'), folder: cwd, variables, rest }
}

const VALUES = { command: 'env', address: 'headers' } as const

// isLines: each argument is one line, which is how a form shows them.
const isLines = (args: readonly string[]): boolean => JSON.stringify(linesOf(args.join('\n'))) === JSON.stringify(args)

const typedFor = (typed: readonly Variable[], name: string): string | undefined =>
  typed.find((one) => one.name === name)?.value

// shownEntry is the entry as JSON to be read and edited: every value is null.
export const shownEntry = (form: EntryForm): string =>
  JSON.stringify(
    entryOf(form, () => null),
    null,
    2,
  )

// sentEntry is the entry as it is kept; null keeps the value that is known.
export const sentEntry = (form: EntryForm): string => JSON.stringify(entryOf(form, ({ value }) => value ?? null))

function entryOf(
  { by, command, args, folder, address, variables, rest }: EntryForm,
  valueOf: (variable: Variable) => string | null,
): Record<string, unknown> {
  const named = variables.filter(({ name }) => name.trim() !== '')
  const values = Object.fromEntries(named.map((variable) => [variable.name.trim(), valueOf(variable)]))
  const lines = linesOf(args)
  if (by === 'address') return { url: address.trim(), ...(named.length > 0 && { headers: values }), ...rest }
  return {
    command: command.trim(),
    ...(lines.length > 0 && { args: lines }),
    ...(folder.trim() !== '' && { cwd: folder.trim() }),
    ...(named.length > 0 && { env: values }),
    ...rest,
  }
}

// linesOf are the arguments: an empty line at the end is none, for the key that ends
// a line is pressed after the last one too.
function linesOf(args: string): string[] {
  return args === '' ? [] : args.replace(/\n+$/, '').split('\n')
}

// Lack is what keeps a form from being kept.
export type Lack = 'name' | 'command' | 'address' | 'twice'

export function lackOf({ name, by, command, address, variables }: EntryForm): Lack | undefined {
  if (name.trim() === '') return 'name'
  if (by === 'command' && command.trim() === '') return 'command'
  if (by === 'address' && address.trim() === '') return 'address'
  const names = variables.map((one) => one.name.trim()).filter(Boolean)
  return new Set(names).size < names.length ? 'twice' : undefined
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
