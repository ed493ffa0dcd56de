import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { Look } from '../domain/look'
import type { Position } from '../domain/workflow'
import { Tile } from '../ui/Tile'
import './PickList.css'

export interface Item {
  key: string
  text: string
  group: string
  note?: string
  look?: Look
  why?: string // why it cannot be chosen
}

interface Props {
  label: string
  hint: string
  none: (words: string) => string
  at: Position | undefined // a point of the window; without one it stands in the middle
  items: (words: string) => readonly Item[]
  onPick: (key: string) => void
  onClose: (refocus: boolean) => void
}

const SIZE = { width: 340, height: 392 }
const MARGIN = 8
const MOST = 80 // rows drawn; more words find the others

// PickList is a list beside the place its choice is for. Arrow keys walk, Enter
// chooses, Escape closes.
export function PickList({ label, hint, none, at, items, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => { field.current?.focus() }, [])
  const found = items(typed.trim()).slice(0, MOST)
  const groups = [...new Set(found.map(({ group }) => group))]

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    onClose(true)
  }
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) onClose(false)
  }
  return (
    <>
      <div className="picklist-ground" onPointerDown={() => { onClose(true) }} onContextMenu={(event) => { event.preventDefault() }} />
      <div ref={box} className="picklist" role="dialog" aria-label={label} style={placeOf(at)} onBlur={onBlur} onKeyDown={onKeyDown}>
        <Command label={label} shouldFilter={false} vimBindings={false} loop>
          <p className="picklist-title">{label}</p>
          <Command.Input ref={field} className="picklist-field" placeholder={hint} value={typed} onValueChange={setTyped} />
          <Command.List className="picklist-list" label={label}>
            {groups.map((group) => (
              <Command.Group key={group} className="picklist-group" heading={group}>
                {found.filter((item) => item.group === group).map((item) => <Row key={item.key} item={item} onPick={onPick} />)}
              </Command.Group>
            ))}
          </Command.List>
          <p className="picklist-none" role="status">{found.length === 0 && none(typed.trim())}</p>
        </Command>
      </div>
    </>
  )
}

function Row({ item, onPick }: { item: Item; onPick: (key: string) => void }) {
  const { key, text, note, look, why } = item
  return (
    <Command.Item className="picklist-row" value={key} disabled={why !== undefined} onSelect={() => { onPick(key) }}>
      {look && <Tile family={look.family} icon={look.icon} size="small" />}
      <span className="picklist-text">
        {text}
        {(why ?? note) && <span className="picklist-note">{why ?? note}</span>}
      </span>
    </Command.Item>
  )
}

// placeOf keeps the list within the window.
function placeOf(at: Position | undefined): { left: number; top: number } {
  const most = { x: window.innerWidth - SIZE.width - MARGIN, y: window.innerHeight - SIZE.height - MARGIN }
  const { x, y } = at ?? { x: (window.innerWidth - SIZE.width) / 2, y: window.innerHeight * 0.18 }
  return { left: Math.max(MARGIN, Math.min(x, most.x)), top: Math.max(MARGIN, Math.min(y, most.y)) }
}
