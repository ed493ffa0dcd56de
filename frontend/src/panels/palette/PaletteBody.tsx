import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Entry } from '../../commands/palette/entry'
import { listed } from '../../commands/palette/listed'
import { recentIds, remember } from '../../commands/palette/recent'
import { useLists } from '../../commands/palette/useLists'
import { texts } from '../../domain/texts/index'
import { keepInField, typedElsewhere } from '../../ui/listKeys'
import { rowAfter } from '../../ui/rowKeys'
import { carryFrom } from '../picker/carryFrom'
import { hintOfPalette } from './PaletteField'
import type { PaletteProps } from './PaletteField'
import { PaletteFoot } from './PaletteFoot'
import { byGroup, PaletteRows } from './PaletteRows'
import '../../ui/Choice.css'

const words = texts.commands.palette

// PaletteBody is the field and what it finds. What is chosen runs once the palette is
// gone, so that it may take the focus; else the focus goes back where it was.
export function PaletteBody({ onlySteps, typed, onTyped, entered, close }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lists = useLists()
  const [recent] = useState(recentIds)
  const [at, setAt] = useState('')
  useLayoutEffect(() => field.current?.focus(), []) // as the field had it that was there before
  const listing = listed(lists, typed, { onlySteps, recent })
  const first = listing.rows.find(({ why }) => why === undefined)
  const atFirst = at === first?.id
  useEffect(() => {
    if (atFirst) list.current?.scrollTo(0, 0) // the library looks for it where it stood before
  }, [atFirst, typed, at])

  const choose = (entry: Entry): void => {
    close()
    if (!entry.fleeting) remember(entry.id)
    void entry.run()
  }
  const chooseFirst = useEffectEvent(() => {
    if (entered && first) queueMicrotask(() => choose(first)) // the palette cannot close while it is being drawn
  })
  useEffect(() => chooseFirst(), [])
  const press = (event: PointerEvent, { carried }: Entry): void => {
    if (carried) carryFrom(event, carried, close)
  }
  // Arrows and the ends are the list's own keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (typedElsewhere(event)) field.current?.focus() // which takes the letter
    if (!event.key.startsWith('Page')) return
    event.preventDefault()
    const rows = byGroup(listing.rows).flatMap(([, entries]) => entries.filter(({ why }) => why === undefined))
    const to = rowAfter(
      event.key,
      rows.findIndex(({ id }) => id === at),
      rows.length,
    )
    if (to !== undefined) setAt(rows[to]?.id ?? at)
  }
  const label = hintOfPalette(onlySteps)
  return (
    <Command
      className="palette-body"
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={at}
      onValueChange={setAt}
      onKeyDown={onKeyDown}
      onMouseDown={keepInField}
    >
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <Command.Input ref={field} placeholder={label} value={typed} onValueChange={onTyped} />
        {(onlySteps || listing.words.length > 0) && <Place listing={listing} at={at} />}
      </div>
      <Command.List ref={list} className="choice-list" label={words.list}>
        <PaletteRows rows={listing.rows} words={listing.words} onChoose={choose} onPress={press} />
      </Command.List>
      <p className="choice-none" role="status">
        {listing.count === 0 && noneText(onlySteps, typed)}
      </p>
      <PaletteFoot listing={listing} onlySteps={onlySteps} />
    </Command>
  )
}

function noneText(onlySteps: boolean, typed: string): string {
  if (typed.trim() === '' || typed.trim() === '@') return words.noSteps
  return onlySteps ? words.noneFind(typed.trim()) : words.none(typed.trim())
}

function Place({ listing, at }: { listing: ReturnType<typeof listed>; at: string }) {
  const index = listing.rows.findIndex(({ id }) => id === at)
  return index < 0 ? null : <span className="palette-place">{words.place(index + 1, listing.count)}</span>
}
