import { ArrowDown, ArrowUp, Code2, CopyPlus, TriangleAlert, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Form, Kind } from '../../../domain/data/forms'
import type { Gets } from '../../../domain/data/columns'
import { doubtsOf } from '../../../domain/data/doubts'
import { lineOf } from '../../../domain/data/pipe'
import type { Line } from '../../../domain/data/pipe'
import { late } from '../../../domain/texts/late'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { TextField } from '../field/TextField'
import { AddLine } from './AddLine'
import { AddList } from './AddList'
import { KINDS } from './kinds'
import { emptySlot } from './slot'
import { Slots } from './Slots'
import type { Values } from './Slots'

const words = late.data

export const titleOfLine = ({ form }: Line): string => (form ? words.kinds[form.kind].title : words.code)

interface Props {
  line: Line
  number: number // from 1
  path: string
  gets: Gets
  gives: Gets
  first: boolean
  last: boolean
  onChange: (make: (line: Line) => Line) => Promise<void>
  onMove: (by: 1 | -1) => void
  onAdd: (kind: Kind) => unknown // a line behind it
  again: Form | undefined // that does the same to another column
  onAgain: (form: Form) => unknown
  onRemove: () => void
}

// LineForm is one line of a data program: a form, or code that none knows.
export function LineForm({ line, number, path, gets, gives, first, last, again, ...on }: Props) {
  const { onChange, onMove, onAdd, onAgain, onRemove } = on
  const title = titleOfLine(line)
  const doubts = useMemo(() => doubtsOf(line, gets), [line, gets])
  const empty = line.form ? emptySlot(KINDS[line.form.kind].slots, line.form as unknown as Values) : ''
  const Icon = line.form ? KINDS[line.form.kind].icon : Code2
  return (
    <li className="shape-line" aria-label={words.line(number, title)} {...ROW}>
      <header className="shape-line-head">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
        <h4>{title}</h4>
        <IconButton icon={ArrowUp} label={words.up(title)} disabled={first} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={words.down(title)} disabled={last} onClick={() => onMove(1)} />
        <IconButton icon={X} label={words.remove(title)} onClick={onRemove} />
      </header>
      {line.form ? (
        <Slots
          slots={KINDS[line.form.kind].slots}
          values={line.form as unknown as Values}
          path={path}
          gets={gets}
          onSave={(change) =>
            onChange((now) => (now.form ? lineOf({ ...now.form, ...change(now.form as unknown as Values) }) : now))
          }
        />
      ) : (
        <TextField
          bare
          mono
          lines="several"
          label={title}
          path={`${path}/code`}
          value={line.text}
          help={words.codeHint}
          onSave={(text) => onChange(() => ({ text: text.trim() }))}
        />
      )}
      {again && (
        <div>
          <Button kind="plain" icon={CopyPlus} onClick={() => onAgain(again)}>
            {words.again}
          </Button>
        </div>
      )}
      {!last && (
        <div>
          <AddLine gets={gives} label={words.addBehind(title)} text={words.addHere} onAdd={onAdd} />
        </div>
      )}
      {doubts.map(({ is, column }) => (
        <p key={`${is} ${column}`} className="shape-doubt" role="status">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>{words.doubts[is](is === 'nameless' || is === 'unwritten' ? empty : column)}</span>
        </p>
      ))}
      {doubts.some(({ is }) => is === 'alone') && (
        <div className="form-field">
          <AddList line={number - 1} />
        </div>
      )}
    </li>
  )
}
