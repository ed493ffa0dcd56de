import { keyHint } from '../../commands/chord'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { late } from '../../domain/texts/late'
import { Key } from '../../ui/Key'
import './KeyWords.css'

const words = late.helping.key
export type KeyWord = keyof typeof words

const KEY: Readonly<Record<KeyWord, string>> = {
  run: hintOf(commands.run) ?? '',
  stop: hintOf(commands.stopRun) ?? '',
  undo: hintOf(commands.undo) ?? '',
  search: hintOf(commands.palette) ?? '',
  keys: hintOf(commands.keys) ?? '',
  home: hintOf(commands.goHome) ?? '',
  send: keyHint('enter'),
  steps: `${keyHint('arrowup')} ${keyHint('arrowdown')}`,
}

// KeyWords are keys, each with what it does.
export function KeyWords({ of }: { of: readonly KeyWord[] }) {
  if (of.length === 0) return null
  return (
    <p className="key-words">
      {of.map((one) => (
        <span key={one}>
          <Key>{KEY[one]}</Key> {words[one]}
        </span>
      ))}
    </p>
  )
}
