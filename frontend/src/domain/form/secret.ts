import { hasReference } from './form'
import type { ToolView } from '../../wire/types'

// SecretDraft is a secret that is about to be set.
export interface SecretDraft {
  name: string
  value: string
  hosts: string
  servers: string
  commands: string
}

export const EMPTY_SECRET: SecretDraft = { name: '', value: '', hosts: '', servers: '', commands: '' }

// takesSecret: a secret may stand in an argument of a tool, as catalog.Tool.TakesSecret says.
export const takesSecret = (tool: ToolView | undefined, argument: string): boolean =>
  tool !== undefined && (tool.server !== '' || (tool.secrets ?? []).includes(argument))

// secretReference is how steps name a secret.
export const secretReference = (name: string): string => `secrets.${name}`

// isSecretName: small letters, digits and _, beginning with a letter.
export const isSecretName = (name: string): boolean => /^[a-z][a-z0-9_]{0,63}$/.test(name)

// goesTo are the places that a step gives a secret to.
export function goesTo(tool: ToolView | undefined, args: Record<string, unknown>): Partial<SecretDraft> {
  if (tool && tool.server !== '') return { servers: tool.server }
  if (tool?.name === 'run_command') return { commands: textIn(Array.isArray(args.argv) ? args.argv[0] : '') }
  const host = /^https?:\/\/([^/?#{}]+)/i.exec(textIn(args.url))?.[1]
  return host === undefined ? {} : { hosts: host }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

// listed are the places of a field, which are apart by commas.
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const SECRET_NAME =
  /(authorization|token|secret|password|passwd|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|cookie|credentials?)$/i
const SCHEME = /^(bearer|basic|token)\s+/i
const SHORTEST = 8

// Key is what looks like a key in an argument: where it stands, and what would take its place.
export interface Key {
  value: string // without the word for a scheme before it
  name: string // under which it could be kept
  within: (reference: string) => unknown // the argument with a reference in its place
}

// keyIn finds the first text that stands where keys do.
export function keyIn(argument: unknown): Key | undefined {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return undefined
  for (const [member, text] of Object.entries(argument)) {
    if (typeof text !== 'string' || !SECRET_NAME.test(member) || hasReference(text)) continue
    const scheme = SCHEME.exec(text)?.[0] ?? ''
    const value = text.slice(scheme.length).trim()
    if (value.length >= SHORTEST)
      return {
        value,
        name: nameFrom(member),
        within: (reference) => ({ ...argument, [member]: `${scheme}{{${reference}}}` }),
      }
  }
  return undefined
}

// nameFrom makes of the name of a header or variable one that a secret can have.
function nameFrom(member: string): string {
  const name = member
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
  return name === '' || name === 'authorization' ? 'key' : name
}
