import type { PointerEvent } from 'react'
import type { Entry } from '../../commands/palette/entry'
import { partsOf } from '../../commands/palette/search'
import { Alike } from '../../ui/Alike'
import { Key } from '../../ui/Key'
import { ListOption } from '../../ui/ListOption'
import { Tile } from '../../ui/Tile'

interface Props {
  entries: readonly Entry[] // all of one group
  current: Entry | undefined // the one that Enter chooses
  words: readonly string[] // to be marked
  idOf: (entry: Entry) => string
  onPoint: (id: string) => void
  onChoose: (entry: Entry) => void
  onPress: (event: PointerEvent, entry: Entry) => void
}

// PaletteGroup is a heading with its entries.
export function PaletteGroup({ entries, current, words, idOf, onPoint, onChoose, onPress }: Props) {
  return (
    <div role="group" aria-label={entries[0]?.group} className="choice-group">
      <div className="choice-heading" aria-hidden>
        {entries[0]?.group}
      </div>
      {entries.map((entry) => {
        const off = entry.why !== undefined
        return (
          <ListOption
            key={entry.id}
            id={idOf(entry)}
            selected={entry === current}
            disabled={off}
            className="choice"
            data-draggable={entry.carried ? true : undefined}
            onPointerMove={() => {
              if (!off) onPoint(entry.id)
            }}
            onPress={(event) => onPress(event, entry)}
            onClick={() => {
              if (!off) onChoose(entry)
            }}
          >
            <Row entry={entry} words={words} />
          </ListOption>
        )
      })}
    </div>
  )
}

function Row({ entry: { icon, text, alike, note, why, keys }, words }: { entry: Entry; words: readonly string[] }) {
  return (
    <>
      <EntryIcon icon={icon} />
      <span dir="auto" className="palette-text one-line">
        <Marked text={text} words={words} />
      </span>
      <Alike words={alike ?? ''} />
      {note && (
        <span dir="auto" className="palette-note one-line">
          <Marked text={note} words={words} />
        </span>
      )}
      {why && (
        <span dir="auto" className="palette-note one-line">
          {why}
        </span>
      )}
      <span className="palette-gap" />
      {keys && !why && <Key>{keys}</Key>}
    </>
  )
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
