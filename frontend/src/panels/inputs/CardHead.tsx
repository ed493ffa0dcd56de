import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton'
import type { Rows } from '../../ui/useRows'
import { TextField } from '../inspector/field/TextField'

// CardWords are those of inputs, or of outputs.
interface CardWords {
  name: (n: number) => string
  up: (name: string) => string
  down: (name: string) => string
  remove: (name: string) => string
}

export interface Place {
  at: number // its place in the list
  of: number
  rows: Rows
}

interface Props extends Place {
  name: string
  path: string
  words: CardWords
  onRename: (next: string) => Promise<void>
  onMove: (by: 1 | -1) => Promise<boolean>
  onRemove: () => Promise<boolean>
}

// CardHead names an input or an output, moves and removes it.
export function CardHead({ name, at, of, rows, path, words, onRename, onMove, onRemove }: Props) {
  const move = (by: 1 | -1): void => {
    void rows.moved(at, by, () => onMove(by))
  }
  return (
    <div className="form-case-head">
      <TextField
        bare
        mono
        label={words.name(at + 1)}
        path={`${path}/name`}
        value={name}
        onSave={(text) => onRename(text.trim())}
      />
      <IconButton icon={ArrowUp} label={words.up(name)} disabled={at === 0} onClick={() => move(-1)} />
      <IconButton icon={ArrowDown} label={words.down(name)} disabled={at === of - 1} onClick={() => move(1)} />
      <IconButton icon={X} label={words.remove(name)} onClick={() => rows.removed(at, onRemove)} />
    </div>
  )
}
