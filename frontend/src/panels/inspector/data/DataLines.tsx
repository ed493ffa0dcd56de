import { useMemo, useRef } from 'react'
import { againFor } from '../../../domain/data/again'
import { getsAlong } from '../../../domain/data/columns'
import { linesOf, lineOf, programOf } from '../../../domain/data/pipe'
import type { Form, Kind } from '../../../domain/data/forms'
import type { Line } from '../../../domain/data/pipe'
import { usualOf } from '../../../domain/data/usual'
import { mayHoldLists, namesIn } from '../../../domain/data/sources'
import { PASSING } from '../../../domain/form/program'
import { withArgument } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import type { Label } from '../../../domain/texts/en/form'
import { attempt } from '../../../store/page/notices'
import { useDataLook } from '../../../store/run/dataLook'
import { ADD } from '../../../ui/useRows'
import { useEditStep, useStep } from '../field/step'
import { useFieldRows } from '../field/useFieldRows'
import { AddLine } from './AddLine'
import { KINDS } from './kinds'
import { LineForm, titleOfLine } from './LineForm'
import './Shape.css'

const words = late.data
const { edits } = texts.form

// DataLines shows a data program as a pipe of lines. Of one without any that is a form there is
// nothing to show but itself, which has its field below. One that is no text is edited as JSON.
export function DataLines({ program }: { program: unknown }) {
  return typeof program === 'string' || program === undefined ? <Lines program={program ?? ''} /> : null
}

function Lines({ program }: { program: string }) {
  const lines = useMemo(() => linesOf(program), [program])
  const before = useDataLook((state) => state.view?.before?.value)
  const { node } = useStep()
  const data = node.tool?.arguments.data
  const gets = useMemo(
    () => getsAlong(lines, before, mayHoldLists(data) ? undefined : namesIn(data)),
    [lines, before, data],
  )
  const edit = useEditLines()
  const rows = useFieldRows('data/lines', lines)
  const known = lines.some(({ form }) => form !== undefined)
  const shown = known ? lines : NO_LINES
  const adds = useRef<HTMLDivElement>(null)
  const put = (form: Form, at: number): Promise<void> =>
    rows.added(
      () =>
        attempt(() => edit(edits.addLine(words.kinds[form.kind].title), (now) => now.toSpliced(at, 0, lineOf(form)))),
      at,
    )
  const add = (kind: Kind, at = lines.length): Promise<void> => {
    adds.current?.querySelector('button')?.focus() // so that the new line may take the keyboard
    return put(KINDS[kind].fresh(usualOf(gets[at] ?? NOTHING, lines.slice(0, at), before)), at)
  }
  return (
    <div className="form-group" role="group" aria-label={words.lines} {...rows.list}>
      <div className="form-head">
        <h3 className="form-label">{words.lines}</h3>
      </div>
      {program.trim() === PASSING && <p className="form-help">{words.none}</p>}
      {lines.length > 0 && !known && <p className="form-help">{words.codeAlone}</p>}
      {known && (
        <div>
          <AddLine
            gets={gets[0] ?? NOTHING}
            label={words.addFirst}
            text={words.addHere}
            onAdd={(kind) => add(kind, 0)}
          />
        </div>
      )}
      <ol className="shape-lines">
        {shown.map((line, i) => (
          <LineForm
            key={rows.keys[i]}
            line={line}
            number={i + 1}
            path={`data/lines/${i}`}
            gets={gets[i] ?? NOTHING}
            gives={gets[i + 1] ?? NOTHING}
            first={i === 0}
            last={i === lines.length - 1}
            onChange={(make) =>
              edit(edits.changeLine(titleOfLine(line)), (now) => now.map((one, at) => (at === i ? make(one) : one)))
            }
            onMove={(by) =>
              void rows.moved(i, by, () =>
                attempt(() => edit(edits.moveLine(titleOfLine(line)), (now) => swapped(now, i, i + by))),
              )
            }
            onAdd={(kind) => add(kind, i + 1)}
            again={againFor(line, lines, gets[i]?.rows)}
            onAgain={(form) => put(form, i + 1)}
            onRemove={() =>
              void rows.removed(i, () =>
                attempt(() => edit(edits.removeLine(titleOfLine(line)), (now) => now.filter((_, at) => at !== i))),
              )
            }
          />
        ))}
      </ol>
      <div ref={adds} {...ADD}>
        <AddLine gets={gets[lines.length] ?? NOTHING} label={words.add} text={words.add} onAdd={add} />
      </div>
    </div>
  )
}

const NOTHING = {}
const NO_LINES: readonly Line[] = []

function swapped(lines: readonly Line[], a: number, b: number): Line[] {
  const to = [...lines]
  const [one, other] = [lines[a], lines[b]]
  if (one && other) [to[a], to[b]] = [other, one]
  return to
}

// useEditLines changes the lines as they are when the change is made.
function useEditLines(): (label: Label, make: (lines: Line[]) => readonly Line[]) => Promise<void> {
  const edit = useEditStep()
  return (label, make) =>
    edit(label, (now) => {
      const program = now.tool?.arguments.program
      return withArgument(now, 'program', programOf(make(linesOf(typeof program === 'string' ? program : ''))))
    })
}
