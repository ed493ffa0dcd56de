import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { namer } from '../../../domain/text/describe'
import { readable } from '../../../domain/graph/reference'
import { texts } from '../../../domain/texts'
import { useDocument } from '../../../store/document/document'
import { FieldFrame, saidBelow } from './FieldFrame'
import { ReferencePicker } from './ReferencePicker'
import type { InputType } from '../../../wire/types'
import { typedElsewhere } from '../../../ui/listKeys'
import { tip } from '../../../ui/tooltip'

interface Props {
  label: string
  path: string
  reference: string // '' for none
  onChoose: (reference: string) => void
  bare?: boolean
  required?: boolean
  atEnd?: boolean
  inputType?: InputType
  open?: boolean // from the beginning
}

// ReferenceButton is a value that can only be a reference.
export function ReferenceButton({
  label,
  path,
  reference,
  onChoose,
  bare = false,
  required = false,
  atEnd = false,
  inputType,
  open: opened = false,
}: Props) {
  const id = useId()
  const control = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(opened)
  const shown = useDocument((state) =>
    reference === '' ? '' : readable(reference.replace(/[{}\s]/g, ''), namer(state.workflow)),
  )
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) control.current?.focus()
  }
  return (
    <FieldFrame id={id} label={label} path={path} bare={bare} required={required}>
      <button
        ref={control}
        type="button"
        id={id}
        className="form-control form-reference"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${shown === '' ? texts.form.pick : shown}`}
        aria-describedby={saidBelow(id)}
        {...tip(reference)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (typedElsewhere(event)) flushSync(() => setOpen(true)) // the list takes the letter
        }}
      >
        {shown === '' ? (
          <span className="muted">{texts.form.pick}</span>
        ) : (
          <span dir="auto" className="chip">
            {shown}
          </span>
        )}
        <ChevronDown size={13} aria-hidden />
      </button>
      {open && (
        <ReferencePicker
          atEnd={atEnd}
          newInput={inputType && (() => ({ type: inputType }))}
          onClose={close}
          onChoose={(next) => {
            onChoose(next)
            close(true)
          }}
        />
      )}
    </FieldFrame>
  )
}
