import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Entry } from '../../commands/palette/entry'
import { search } from '../../commands/palette/search'
import { typedWords } from '../../domain/text/near'
import { commandEntries, keyEntries, settingEntries } from '../../commands/palette/sources'
import { late } from '../../domain/texts/late'
import { setDialog } from '../../store/page/session'
import { PaletteRows } from '../palette/PaletteRows'
import '../palette/Palette.css'
import '../../ui/Choice.css'

const words = late.about.help

// HelpSearch finds commands, settings and keys by their words; until there are some it
// shows what else there is. What is chosen runs once the dialog is gone.
export function HelpSearch({ children }: { children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => field.current?.focus(), []) // a dialog takes the first else, which is what is around it
  const [entries] = useState(() => [...commandEntries(), ...settingEntries(), ...keyEntries()])
  const { rows, count } = search(entries, typed)
  const choose = (entry: Entry): void => {
    setDialog('none')
    void entry.run()
  }
  const empty = typed.trim() === ''
  return (
    <>
      <Command className="help-search" label={words.find} shouldFilter={false} vimBindings={false} loop>
        <div className="palette-field help-field">
          <Search size={16} aria-hidden />
          <Command.Input ref={field} placeholder={words.find} value={typed} onValueChange={setTyped} />
        </div>
        <Command.List className="choice-list help-list" label={words.list} hidden={empty}>
          {!empty && <PaletteRows rows={rows} words={typedWords(typed)} onChoose={choose} onPress={() => undefined} />}
        </Command.List>
        <p className="choice-none" role="status">
          {count === 0 && words.none(typed.trim())}
        </p>
      </Command>
      {empty && children}
    </>
  )
}
