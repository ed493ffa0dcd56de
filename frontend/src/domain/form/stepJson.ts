import { placeInJson, readJson } from './json'
import { without } from '../graph/record'
import { texts } from '../texts'
import type { Node } from '../../wire/types'

// stepText is the step as JSON. Where it stands is no part of what it does.
export function stepText(node: Node): string {
  return JSON.stringify(without(node, 'position'), null, 2)
}

// readStep reads a step that a person wrote in place of another. What is wrong
// with what the step does is for validation to say, as with every edit.
export function readStep(text: string, before: Node): { node: Node } | { problem: string } {
  const read = readJson(text)
  if (!('value' in read)) return { problem: texts.form.badJson(placeInJson(text, read.at), read.what) }
  const value = read.value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: texts.form.json.notStep }
  const step = value as Partial<Node>
  if (step.id !== before.id) return { problem: texts.form.json.otherId(before.id) }
  if (step.kind !== before.kind) return { problem: texts.form.json.otherKind(before.kind) }
  if (typeof step.name !== 'string' || step.name.trim() === '') return { problem: texts.form.json.lacks('name') }
  return { node: { ...(step as Node), ...(before.position && { position: before.position }) } }
}
