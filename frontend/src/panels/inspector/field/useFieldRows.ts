import { useLayoutEffect, useRef } from 'react'
import { placesAfter } from '../../../domain/graph/places'
import { inTurnsMade, takeBack, useDocument } from '../../../store/document/document'
import { reindex } from '../../../store/edit/typing'
import { useRows } from '../../../ui/useRows'
import type { Rows, Withdrawal } from '../../../ui/useRows'
import { useKeys } from '../../useKeys'
import { useForm } from './step'

interface FieldRows extends Rows {
  keys: readonly number[] // of the elements, in turn; they stay with them
}

// useFieldRows is useRows for a list whose elements have fields: a row and what is typed
// into it stay with its element when elements are removed, added or moved, by whatever.
export function useFieldRows(path: string, values: readonly unknown[]): FieldRows {
  useTypedWithin(path, values)
  const keys = useKeys(values)
  return { ...useRows(values, undoing), keys }
}

// undoing takes back a row as undo does, while nothing else was changed since. The row
// may be seen before the program has answered.
const undoing: Withdrawal = () => {
  const { revision } = useDocument.getState()
  const made = inTurnsMade().then(() => useDocument.getState().revision)
  return () => (useDocument.getState().revision <= revision + 1 ? async () => takeBack(await made) : undefined)
}

// useTypedWithin moves what is typed along: fields are found by their place in the list.
function useTypedWithin(path: string, values: readonly unknown[]): void {
  const { document, of } = useForm()
  const below = `${document}/${of}/${path}/`
  const last = useRef({ below, values })
  useLayoutEffect(() => {
    const { current } = last
    last.current = { below, values }
    if (current.values === values || current.below !== below) return
    const places = placesAfter(current.values, values)
    if (places.some((to, i) => to !== i)) reindex(below, places)
  }, [below, values])
}
