import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { namedPieces } from '../../../domain/graph/reference'
import { namer } from '../../../domain/text/describe'
import { useDocument } from '../../../store/document/document'
import './NamedValue.css'

interface Props {
  id: string // of the control
  text: string
  mono: boolean
  children: ReactNode // the control
}

// NamedValue lays over a control what its text says, with the names of steps for their ids,
// while nobody writes in it. The control below holds the text as it is: what is written,
// undone, copied and found is that.
export function NamedValue({ id, text, mono, children }: Props) {
  const named = text.includes('{{')
  return (
    <div className="named-value" data-named={named || undefined}>
      {children}
      {named && <Shown id={shownId(id)} text={text} mono={mono} />}
    </div>
  )
}

// shownId is that of the words which are read with the control.
export const shownId = (id: string): string => `${id}-shown`

function Shown({ id, text, mono }: Omit<Props, 'children'>) {
  const workflow = useDocument((state) => state.workflow)
  const pieces = useMemo(() => namedPieces(text, namer(workflow)), [text, workflow])
  return (
    <div id={id} dir="auto" className="named-shown" data-mono={mono || undefined} aria-hidden>
      {pieces.map((piece, i) =>
        piece.reference ? (
          <span key={i} dir="auto" className="chip">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </div>
  )
}
