import { ArrowDown, ArrowUp, Code2, TriangleAlert, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Kind } from '../../../domain/data/forms'
import type { Gets } from '../../../domain/data/columns'
import { doubtsOf } from '../../../domain/data/doubts'
import { lineOf } from '../../../domain/data/pipe'
import type { Line } from '../../../domain/data/pipe'
import { freeName } from '../../../domain/data/values'
import { usualOf } from '../../../domain/data/usual'
import { late } from '../../../domain/texts/late'
import { attempt } from '../../../store/page/notices'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { AddRow } from '../field/AddRow'
import { TextField } from '../field/TextField'
import { useFieldRows } from '../field/useFieldRows'
import { AddLine } from './AddLine'
import { AddList } from './AddList'
import { KINDS } from './kinds'
import type { Slot } from './slot'
import { SlotField } from './SlotField'

const words = late.data

export const titleOfLine = ({ form }: Line): string => (form ? words.kinds[form.kind].title : words.code)

interface Props {
  line: Line
  number: number // from 1
  path: string
  gets: Gets
  first: boolean
  last: boolean
  onChange: (make: (line: Line) => Line) => Promise<void>
  onMove: (by: 1 | -1) => void
  onAdd: (kind: Kind) => unknown // a line behind it
  onRemove: () => void
}

// LineForm is one line of a data program: a form, or code that none knows.
export function LineForm({ line, number, path, gets, first, last, onChange, onMove, onAdd, onRemove }: Props) {
  const title = titleOfLine(line)
  const doubts = useMemo(() => doubtsOf(line, gets), [line, gets])
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
      {!last && (
        <div>
          <AddLine label={words.addBehind(title)} text={words.addHere} onAdd={onAdd} />
        </div>
      )}
      {doubts.map(({ is, column }) => (
        <p key={`${is} ${column}`} className="shape-doubt" role="status">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>{words.doubts[is](column)}</span>
        </p>
      ))}
      {doubts.some(({ is }) => is === 'alone') && (
        <div className="form-field">
          <AddList />
        </div>
      )}
    </li>
  )
}

type Values = Readonly<Record<string, unknown>>

// Change is made of the values as they are when it is made.
type Change = (now: Values) => Values

interface SlotsProps {
  slots: readonly Slot[]
  values: Values
  path: string
  gets: Gets
  onSave: (change: Change) => Promise<void>
}

function Slots({ slots, values, path, gets, onSave }: SlotsProps) {
  return (
    <div className="shape-slots">
      {slots.map((slot) => {
        if (slot.is === 'rows') {
          return <RowsOf key={slot.key} slot={slot} values={values} path={path} gets={gets} onSave={onSave} />
        }
        if (slot.unless?.(values)) return null
        return (
          <SlotField
            key={slot.key}
            slot={slot}
            value={values[slot.key]}
            path={`${path}/${slot.key}`}
            names={namesFor(slot, values, gets)}
            onSave={(value) => onSave((now) => ({ ...led(slot, now, value), [slot.key]: value }))}
          />
        )
      })}
    </div>
  )
}

interface RowsProps extends Omit<SlotsProps, 'slots'> {
  slot: Extract<Slot, { is: 'rows' }>
}

function RowsOf({ slot, values, path, gets, onSave }: RowsProps) {
  const list = listOf(values, slot.key)
  const rows = useFieldRows(`${path}/${slot.key}`, list)
  const edit = (make: (now: readonly Values[]) => readonly Values[]): Promise<void> =>
    onSave((now) => ({ [slot.key]: make(listOf(now, slot.key)) }))
  return (
    <div className="shape-rows" {...rows.list}>
      {list.map((row, i) => (
        <div key={rows.keys[i]} className="shape-row" {...ROW}>
          <Slots
            slots={slot.of}
            values={row}
            path={`${path}/${slot.key}/${i}`}
            gets={gets}
            onSave={(change) => edit((now) => now.map((one, at) => (at === i ? { ...one, ...change(one) } : one)))}
          />
          {list.length > 1 && (
            <IconButton
              icon={X}
              label={slot.remove(i + 1)}
              onClick={() => void rows.removed(i, () => attempt(() => edit((now) => now.filter((_, at) => at !== i))))}
            />
          )}
        </div>
      ))}
      <AddRow rows={rows} onAdd={() => edit((now) => [...now, named(slot.fresh(usualOf(gets)), [values, ...now])])}>
        {slot.add}
      </AddRow>
    </div>
  )
}

function namesFor(slot: Slot, values: Values, { rows, lists }: Gets): string[] {
  const of = 'of' in slot && typeof slot.of === 'function' ? slot.of : undefined
  return [...(of ? (lists ? of(lists, values) : []) : (rows?.keys() ?? []))]
}

// led is the field that goes along with another while both are the same.
function led(slot: Slot, now: Values, value: unknown): Values {
  const other = slot.is !== 'choice' && slot.is !== 'rows' ? slot.leads : undefined
  return other !== undefined && now[other] === now[slot.key] ? { [other]: value } : {}
}

// named is a new row whose name none of the others has, nor the line.
function named(fresh: object, others: readonly Values[]): Values {
  const row = fresh as Values
  return typeof row.name === 'string' ? { ...row, name: freeName(row.name, others.flatMap(namesIn)) } : row
}

const namesIn = ({ name, by }: Values): unknown[] => [name, ...(Array.isArray(by) ? (by as unknown[]) : [])]

const listOf = (values: Values, key: string): readonly Values[] => values[key] as readonly Values[]
