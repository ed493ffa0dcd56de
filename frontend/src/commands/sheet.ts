import { texts } from '../domain/texts'
import { keyHint } from './chord'
import { GROUPS, nameOf } from './command'
import { allCommands } from './commands'
import { startsWord, wordsOf } from './palette/search'

// KeyLine is what keys do, as the list of all keys says it.
export interface KeyLine {
  text: string
  keys: readonly string[]
}

export interface KeySection {
  title: string
  lines: readonly KeyLine[]
}

const words = texts.commands.sheet

// Keys that are no commands, as they mean something only where the focus is.
const WALKING = [
  {
    title: words.canvas,
    lines: [
      { text: words.lines.along, keys: ['arrowup', 'arrowdown'] },
      { text: words.lines.beside, keys: ['arrowleft', 'arrowright'] },
      { text: words.lines.ends, keys: ['home', 'end'] },
      { text: words.lines.none, keys: ['escape'] },
      { text: words.lines.drag, keys: [' '] },
      { text: words.lines.leave, keys: ['shift+tab'] },
    ],
  },
  {
    title: words.steps,
    lines: [
      { text: words.lines.row, keys: ['arrowup', 'arrowdown'] },
      { text: words.lines.ends, keys: ['home', 'end'] },
      { text: words.lines.leave, keys: ['shift+tab'] },
    ],
  },
]

// keySections are all keys by subject, those with every word only.
export function keySections(typed: string): KeySection[] {
  const wanted = wordsOf(typed)
  const ofCommands = GROUPS.map((group) => ({
    title: texts.commands.groups[group],
    lines: allCommands
      .filter((one) => one.group === group && (one.keys.length > 0 || one.systemKey !== undefined))
      .map((one) => ({ text: nameOf(one), keys: one.systemKey === undefined ? one.keys : [one.systemKey] })),
  }))
  return [...ofCommands, ...WALKING]
    .map(({ title, lines }) => {
      const shown = lines.map(({ text, keys }) => ({ text, keys: keys.map(keyHint) }))
      return { title, lines: shown.filter((line) => fits(`${title} ${line.text} ${line.keys.join(' ')}`, wanted)) }
    })
    .filter(({ lines }) => lines.length > 0)
}

function fits(text: string, words: readonly string[]): boolean {
  return words.every((word) => startsWord(text.toLowerCase(), word))
}
