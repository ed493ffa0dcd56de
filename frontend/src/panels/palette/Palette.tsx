import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { chordOf } from '../../commands/chord'
import { commands } from '../../commands/commands'
import type { Entry } from '../../commands/palette/entry'
import { listed } from '../../commands/palette/listed'
import { recentIds, remember } from '../../commands/palette/recent'
import { useLists } from '../../commands/palette/useLists'
import { texts } from '../../domain/texts/index'
import { setDialog } from '../../store/page/session'
import { goBack } from '../../ui/focusPlaces'
import { useBeside } from '../../ui/useBeside'
import { carryFrom } from '../picker/carryFrom'
import { PaletteFoot } from './PaletteFoot'
import { PaletteRows } from './PaletteRows'
import '../../ui/Choice.css'
import './Palette.css'

const words = texts.commands.palette

// Palette finds and runs all that can be done, or only leads to steps. What is
// chosen runs once it is gone, so that it may take the focus; else the focus goes
// back where it was.
export function Palette({ onlySteps }: { onlySteps: boolean }) {
  const element = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const lists = useLists()
  const [recent] = useState(recentIds)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState('')
  useEffect(() => {
    const { current } = element
    current?.showModal()
    field.current?.focus() // the body takes the focus else
    return () => goBack(current)
  }, [])
  const listing = listed(lists, typed, { onlySteps, recent })

  const close = (): void => flushSync(() => setDialog('none')) // what runs may open it again
  const choose = (entry: Entry): void => {
    close()
    if (!entry.fleeting) remember(entry.id)
    void entry.run()
  }
  const press = (event: PointerEvent, { carried }: Entry): void => {
    if (carried) carryFrom(event, carried, close)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const opener = onlySteps ? commands.find : commands.palette
    if (!opener.keys.includes(chordOf(event.nativeEvent))) return
    event.preventDefault()
    close()
  }
  const beside = useBeside(close)
  const label = onlySteps ? words.hintFind : words.hint
  return (
    <dialog
      ref={element}
      className="palette"
      aria-label={onlySteps ? texts.commands.find : texts.commands.search}
      onClose={close}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={onKeyDown}
      {...beside}
    >
      <Command
        className="palette-body"
        label={label}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={at}
        onValueChange={setAt}
      >
        <div className="palette-field">
          <Search size={16} aria-hidden />
          <Command.Input ref={field} placeholder={label} value={typed} onValueChange={setTyped} />
          {(onlySteps || listing.words.length > 0) && <Place listing={listing} at={at} />}
        </div>
        <Command.List className="choice-list" label={words.list}>
          <PaletteRows rows={listing.rows} words={listing.words} onChoose={choose} onPress={press} />
        </Command.List>
        <p className="choice-none" role="status">
          {listing.count === 0 && noneText(onlySteps, typed)}
        </p>
        <PaletteFoot listing={listing} onlySteps={onlySteps} />
      </Command>
    </dialog>
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
