import { useLayoutEffect, useRef } from 'react'
import { placesAfter } from '../../../domain/graph/places'
import { reindex } from '../../../store/edit/typing'
import { useRows } from '../../../ui/useRows'
import type { Rows } from '../../../ui/useRows'
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
  return { ...useRows(values), keys }
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
