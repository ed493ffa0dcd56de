import type { ComponentProps, PointerEvent } from 'react'
import { Alike } from './Alike'
import { ListOption } from './ListOption'
import { Tile } from './Tile'

export interface Option {
  key: string
  text: string
  group?: string // the heading it stands under
  lead?: string // said before the text to those who do not see the heading
  look?: Pick<ComponentProps<typeof Tile>, 'family' | 'icon'>
  note?: string
  alike?: string // what it could be taken for, in words, '' for nothing
  aside?: string // said quietly at the end
  why?: string // why it cannot be chosen; it stands in place of the note
}

interface Props {
  idOf: (option: Option) => string
  options: readonly Option[] // all of one group
  current: Option | undefined // the one that Enter chooses
  onChoose: (option: Option) => void
  onPress?: ((event: PointerEvent, key: string) => void) | undefined
}

// ChooserGroup is a heading with its options; those of no group have none.
export function ChooserGroup({ idOf, options, current, onChoose, onPress }: Props) {
  const rows = options.map((option) => (
    <Row
      key={option.key}
      id={idOf(option)}
      option={option}
      selected={option === current}
      onChoose={onChoose}
      onPress={onPress}
    />
  ))
  const heading = options[0]?.group
  if (heading === undefined) return rows
  return (
    <div role="group" aria-label={heading} className="choice-group">
      <div className="choice-heading" aria-hidden>
        {heading}
      </div>
      {rows}
    </div>
  )
}

interface RowProps extends Pick<Props, 'onChoose' | 'onPress'> {
  id: string
  option: Option
  selected: boolean
}

function Row({ id, option, selected, onChoose, onPress }: RowProps) {
  const { key, text, lead, look, note, alike = '', aside, why } = option
  return (
    <ListOption
      id={id}
      selected={selected}
      disabled={why !== undefined}
      className="choice"
      data-draggable={(onPress && why === undefined) || undefined}
      onPress={(event) => {
        if (why === undefined) onPress?.(event, key)
      }}
      onClick={() => onChoose(option)}
    >
      {look && <Tile family={look.family} icon={look.icon} size="small" />}
      <span className="chooser-words">
        <span dir="auto" className="chooser-text">
          {lead !== undefined && <span className="visually-hidden">{lead} </span>}
          {text}
        </span>
        <Alike words={alike} />
        {(why ?? note) && (
          <span dir="auto" className="chooser-note">
            {why ?? note}
          </span>
        )}
      </span>
      {aside && (
        <span dir="auto" className="chooser-aside">
          {aside}
        </span>
      )}
    </ListOption>
  )
}
