import { useState } from 'react'
import { shownLines } from '../domain/text/legible'
import { texts } from '../domain/texts'
import './Folded.css'

const words = texts.running.sheet
const SHORT = 240 // characters, and lines, that take a few lines on the screen
const FEW = 3

// Folded is a text of others: of a long one the first lines, until all is asked for.
export function Folded({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > SHORT || text.split('\n').length > FEW
  return (
    <>
      <p id={id} dir="auto" className="form-help folded" data-folded={(long && !open) || undefined}>
        {shownLines(text)}
      </p>
      {long && (
        <button
          type="button"
          className="folded-more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? words.less : words.more(text.length)}
        </button>
      )}
    </>
  )
}
