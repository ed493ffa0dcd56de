import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { chordOf } from '../../commands/chord'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { setDialog } from '../../store/page/session'
import { later } from '../../ui/later'
import { useBeside } from '../../ui/useBeside'
import { useModal } from '../../ui/useModal'
import { PaletteField } from './PaletteField'
import './Palette.css'

export const PaletteBody = later(async () => (await import('./PaletteBody')).PaletteBody, PaletteField)

// Palette finds and runs all that can be done, or only leads to steps. It opens at the first
// press of its key: what is typed until its list is there finds in it, and Enter chooses.
export function Palette({ onlySteps }: { onlySteps: boolean }) {
  const element = useModal((dialog) => dialog.querySelector('input')?.focus()) // the body takes the focus else
  const [entered, setEntered] = useState(false)
  const [typed, setTyped] = useState('')
  const onKeyDown = (event: KeyboardEvent): void => {
    const opener = onlySteps ? commands.find : commands.palette
    if (!opener.keys.includes(chordOf(event.nativeEvent))) return
    event.preventDefault()
    close()
  }
  const beside = useBeside(close)
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
      <PaletteBody
        onlySteps={onlySteps}
        typed={typed}
        onTyped={setTyped}
        entered={entered}
        onEnter={() => setEntered(true)}
        close={close}
      />
    </dialog>
  )
}

const close = (): void => flushSync(() => setDialog('none')) // what runs may open it again
