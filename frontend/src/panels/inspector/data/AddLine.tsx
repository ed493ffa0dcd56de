import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { canTake } from '../../../domain/data/columns'
import type { Gets } from '../../../domain/data/columns'
import type { Kind } from '../../../domain/data/forms'
import { nearest } from '../../../domain/text/near'
import { late } from '../../../domain/texts/late'
import { Chooser } from '../../../ui/Chooser'
import { KINDS } from './kinds'
import './Shape.css'

const words = late.data

interface Props {
  gets: Gets // at its place
  label: string
  text: string
  onAdd: (kind: Kind) => unknown
}

// AddLine is a list of the lines that can be added to a data program, found by what they are called or do.
export function AddLine({ gets, label, text, onAdd }: Props) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) trigger.current?.focus()
  }
  return (
    <div className="form-field shape-add">
      <button
        ref={trigger}
        type="button"
        className="menu-trigger"
        data-text
        data-state={open ? 'open' : 'closed'}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text}
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <Chooser
          label={label}
          hint={words.findLine}
          none={() => words.noLine}
          options={(typed) => kindsLike(typed, gets).map((kind) => ({ key: kind, ...optionOf(kind) }))}
          onChoose={(kind) => {
            close(true)
            onAdd(kind as Kind)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const optionOf = (kind: Kind): { text: string; note: string } => ({
  text: words.kinds[kind].title,
  note: words.kinds[kind].hint,
})

// kindsLike are the lines that can stand at a place, the nearest to some words first.
function kindsLike(typed: string, gets: Gets): Kind[] {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => canTake(kind, gets))
  const also: Partial<Record<Kind, string>> = words.alsoCalled
  return nearest(
    kinds,
    (kind) => ({ names: [words.kinds[kind].title], more: words.kinds[kind].hint, also: also[kind] ?? '' }),
    typed,
  )
}
