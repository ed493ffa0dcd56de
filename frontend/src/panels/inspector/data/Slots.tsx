import { ListPlus, X } from 'lucide-react'
import type { Gets } from '../../../domain/data/columns'
import { usualOf } from '../../../domain/data/usual'
import { attempt } from '../../../store/page/notices'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { AddRow } from '../field/AddRow'
import { useFieldRows } from '../field/useFieldRows'
import { namesIn, newRow, restOf } from './newRow'
import { led, namesFor, renamed } from './slot'
import type { Slot, Values } from './slot'
import { SlotField } from './SlotField'

export type { Values }

// Change is made of the values as they are when it is made.
type Change = (now: Values) => Values

interface SlotsProps {
  slots: readonly Slot[]
  values: Values
  path: string
  gets: Gets
  onSave: (change: Change) => Promise<void>
}

// Slots are the fields of a line.
export function Slots({ slots, values, path, gets, onSave }: SlotsProps) {
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
            onSave={(value) => onSave((now) => ({ ...led(slot, slots, now, value, gets), [slot.key]: value }))}
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
  const changed = (one: Values, change: Change, now: readonly Values[]): Values =>
    renamed(slot, one, { ...one, ...change(one) }, [values, ...now.filter((other) => other !== one)].flatMap(namesIn))
  const rest = slot.all === undefined ? [] : restOf(slot, usualOf(gets), values, list)
  return (
    <div className="shape-rows" {...rows.list}>
      {list.map((row, i) => (
        <div key={rows.keys[i]} className="shape-row" {...ROW}>
          <Slots
            slots={slot.of}
            values={{ ...values, ...row }} // what a field chooses from may hang on the form
            path={`${path}/${slot.key}/${i}`}
            gets={gets}
            onSave={(change) => edit((now) => now.map((one, at) => (at === i ? changed(one, change, now) : one)))}
          />
          {list.length > (slot.optional ? 0 : 1) && (
            <IconButton
              icon={X}
              label={slot.remove(i + 1)}
              onClick={() => void rows.removed(i, () => attempt(() => edit((now) => now.filter((_, at) => at !== i))))}
            />
          )}
        </div>
      ))}
      <AddRow rows={rows} onAdd={() => edit((now) => [...now, newRow(slot, usualOf(gets), values, now)])}>
        {slot.add}
      </AddRow>
      {slot.all !== undefined && rest.length > 1 && (
        <div>
          <Button
            kind="plain"
            icon={ListPlus}
            onClick={() => attempt(() => edit((now) => [...now, ...restOf(slot, usualOf(gets), values, now)]))}
          >
            {slot.all}
          </Button>
        </div>
      )}
    </div>
  )
}

const listOf = (values: Values, key: string): readonly Values[] => (values[key] ?? []) as readonly Values[]
