import { texts } from '../domain/texts'
import { keyHint } from './chord'
import { GROUPS, plainNameOf } from './command'
import type { Command } from './command'
import { allCommands } from './commands'
import { outlineCommands } from './outline'
import { OUTLINE_KEYS } from './outlineKeys'
import { startsWord, typedWords } from '../domain/text/near'

// KeyLine is what keys do, as the list of all keys says it.
export interface KeyLine {
  text: string
  keys: readonly string[]
}

interface KeySection {
  title: string
  lines: readonly KeyLine[]
}

const words = texts.commands.sheet

// Keys that are no commands, as they mean something only where the focus is.
const ON_CANVAS: readonly KeyLine[] = [
  { text: words.lines.along, keys: ['arrowup', 'arrowdown'] },
  { text: words.lines.beside, keys: ['arrowleft', 'arrowright'] },
  { text: words.lines.ends, keys: ['home', 'end'] },
  { text: words.lines.none, keys: ['escape'] },
  { text: words.lines.menu, keys: ['contextmenu', 'shift+f10'] },
  { text: words.lines.drag, keys: [' '] },
  { text: words.lines.leave, keys: ['shift+tab'] },
]

const IN_STEPS: readonly KeyLine[] = [
  { text: words.rows.walk, keys: ['arrowup', 'arrowdown', 'pageup', 'pagedown'] },
  { text: words.rows.open, keys: ['arrowright'] },
  { text: words.rows.close, keys: ['arrowleft'] },
  { text: words.rows.openAll, keys: ['*'] },
  { text: words.lines.ends, keys: ['home', 'end'] },
  { text: words.rows.extend, keys: ['shift+arrowup', 'shift+arrowdown'] },
  { text: words.rows.pass, keys: ['mod+arrowup', 'mod+arrowdown'] },
  { text: words.rows.find, keys: ['A … Z'] },
  { text: words.lines.leave, keys: ['shift+tab'] },
]

// keySections are all keys that mean something on this page, by subject, those with every
// word only.
export function keySections(typed: string): KeySection[] {
  const wanted = typedWords(typed)
  const ofCommands = GROUPS.map((group) => ({
    title: texts.commands.groups[group],
    lines: hinted(linesOf(allCommands.filter((one) => one.group === group))),
  }))
  return [...ofCommands, ...keysOfPlaces()]
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter((line) => fits(`${title} ${line.text} ${line.keys.join(' ')}`, wanted)),
    }))
    .filter(({ lines }) => lines.length > 0)
}

// keysOfPlaces are those that mean something only where the focus is.
export const keysOfPlaces = (): KeySection[] => [
  { title: words.field.title, lines: hinted([{ text: words.field.giveUp, keys: ['escape'] }]) },
  { title: words.canvas, lines: hinted(ON_CANVAS) },
  {
    title: words.steps,
    lines: hinted([...IN_STEPS, ...ownLines(), ...linesOf(Object.values<Command>(outlineCommands))]),
  },
]

const hinted = (lines: readonly KeyLine[]): KeyLine[] =>
  lines.map(({ text, keys }) => ({ text, keys: keys.map(keyHint) }))

function keysOf({ systemKey, keys, canvasKeys = [], keysWhen }: Command): string[] {
  if (systemKey !== undefined) return [systemKey]
  return keysWhen?.() === false ? [] : [...keys, ...canvasKeys]
}

function linesOf(commands: readonly Command[]): KeyLine[] {
  return commands
    .map((one) => ({
      text: plainNameOf(one),
      keys: keysOf(one),
    }))
    .filter(({ keys }) => keys.length > 0)
}

// ownLines are the keys of the list of steps, those that do the same in one line.
function ownLines(): KeyLine[] {
  const keys = Object.entries(OUTLINE_KEYS)
  return [...new Set(keys.map(([, text]) => text))].map((text) => ({
    text,
    keys: keys.filter(([, one]) => one === text).map(([key]) => key),
  }))
}

function fits(text: string, words: readonly string[]): boolean {
  return words.every((word) => startsWord(text.toLowerCase(), word))
}
