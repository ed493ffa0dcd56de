import { Command } from 'cmdk'
import type { PointerEvent } from 'react'
import type { Entry } from '../../commands/palette/entry'
import { partsOf } from '../../commands/palette/search'
import { Alike } from '../../ui/Alike'
import { Key } from '../../ui/Key'
import { Tile } from '../../ui/Tile'

interface Props {
  rows: readonly Entry[]
  words: readonly string[]
  onChoose: (entry: Entry) => void
  onPress: (event: PointerEvent, entry: Entry) => void
}

// PaletteRows are the entries under their headings.
export function PaletteRows({ rows, words, onChoose, onPress }: Props) {
  return byGroup(rows).map(([group, entries]) => (
    <Command.Group key={group} className="choice-group" heading={group}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          className="choice"
          data-draggable={entry.carried ? true : undefined}
          value={entry.id}
          disabled={entry.why !== undefined}
          onSelect={() => onChoose(entry)}
          onPointerDown={(event) => onPress(event, entry)}
        >
          <EntryIcon icon={entry.icon} />
          <span dir="auto" className="palette-text one-line">
            <Marked text={entry.text} words={words} />
          </span>
          <Alike words={entry.alike ?? ''} />
          {entry.note && (
            <span dir="auto" className="palette-note one-line">
              <Marked text={entry.note} words={words} />
            </span>
          )}
          {entry.why && (
            <span dir="auto" className="palette-note one-line">
              {entry.why}
            </span>
          )}
          <span className="palette-gap" />
          {entry.keys && !entry.why && <Key>{entry.keys}</Key>}
        </Command.Item>
      ))}
    </Command.Group>
  ))
}

// byGroup puts together what belongs to a group, at the place of its first entry.
export function byGroup(rows: readonly Entry[]): [string, Entry[]][] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups.map((group) => [group, rows.filter((entry) => entry.group === group)])
}

function EntryIcon({ icon }: { icon: Entry['icon'] }) {
  if ('family' in icon) return <Tile family={icon.family} icon={icon.icon} size="small" />
  const Icon = icon
  return (
    <span className="palette-icon">
      <Icon size={15} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return partsOf(text, words).map((part, i) =>
    part.hit ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
  )
}
