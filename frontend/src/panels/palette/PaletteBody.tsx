import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Entry } from '../../commands/palette/entry'
import { listed } from '../../commands/palette/listed'
import { recentIds, remember } from '../../commands/palette/recent'
import { useLists } from '../../commands/palette/useLists'
import { texts } from '../../domain/texts/index'
import { grouped, walkedRound } from '../../ui/ListOption'
import { carryFrom } from '../picker/carryFrom'
import { hintOfPalette } from './PaletteField'
import type { PaletteProps } from './PaletteField'
import { PaletteFoot } from './PaletteFoot'
import { PaletteGroup } from './PaletteGroup'
import '../../ui/Choice.css'

const words = texts.commands.palette

// PaletteBody is the field and what it finds. What is chosen runs once the palette is
// gone, so that it may take the focus; else the focus goes back where it was.
export function PaletteBody({ onlySteps, typed, onTyped, entered, close }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const lists = useLists()
  const [recent] = useState(recentIds)
  const [at, setAt] = useState('')
  useLayoutEffect(() => field.current?.focus(), []) // as the field had it that was there before
  const id = useId()
  const idOf = (entry: Entry): string => `${id}-${encodeURIComponent(entry.id)}`
  const listing = listed(lists, typed, { onlySteps, recent })
  const groups = grouped(listing.rows)
  const open = groups.flat().filter(({ why }) => why === undefined)
  const current = open.find((entry) => entry.id === at) ?? open[0]

  const choose = (entry: Entry): void => {
    close()
    if (!entry.fleeting) remember(entry.id)
    void entry.run()
  }
  const chooseFirst = useEffectEvent(() => {
    const first = entered && listing.rows.find(({ why }) => why === undefined)
    if (first) queueMicrotask(() => choose(first)) // the palette cannot close while it is being drawn
  })
  useEffect(() => chooseFirst(), [])
  const press = (event: PointerEvent, { carried }: Entry): void => {
    if (carried) carryFrom(event, carried, close)
  }
  const label = hintOfPalette(onlySteps)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return // the key belongs to the letters that are being made
    const ends: Record<string, number> = { Home: 0, End: open.length - 1 }
    const place = current ? open.indexOf(current) : -1
    const to = walkedRound(event.key, place, open.length) ?? ends[event.key]
    if (to !== undefined) setAt(open[to]?.id ?? '')
    else if (event.key !== 'Enter') return
    else if (current) choose(current)
    event.preventDefault()
  }
  return (
    <div className="palette-body" onKeyDown={onKeyDown}>
      <div className="palette-field">
        <Search size={16} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current && idOf(current)}
          placeholder={label}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value)
            setAt('')
          }}
        />
        {(onlySteps || listing.words.length > 0) && <Place listing={listing} at={current?.id} />}
      </div>
      <div id={id} role="listbox" aria-label={words.list} className="choice-list">
        {groups.map((group) => (
          <PaletteGroup
            key={group[0]?.group}
            entries={group}
            current={current}
            words={listing.words}
            idOf={idOf}
            onPoint={setAt}
            onChoose={choose}
            onPress={press}
          />
        ))}
      </div>
      <p className="choice-none" role="status">
        {listing.count === 0 && noneText(onlySteps, typed)}
      </p>
      <PaletteFoot listing={listing} onlySteps={onlySteps} />
    </div>
  )
}

function noneText(onlySteps: boolean, typed: string): string {
  if (typed.trim() === '' || typed.trim() === '@') return words.noSteps
  return onlySteps ? words.noneFind(typed.trim()) : words.none(typed.trim())
}

function Place({ listing, at }: { listing: ReturnType<typeof listed>; at: string | undefined }) {
  const index = listing.rows.findIndex(({ id }) => id === at)
  return index < 0 ? null : <span className="palette-place">{words.place(index + 1, listing.count)}</span>
}
