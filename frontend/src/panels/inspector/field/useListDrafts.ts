import { useLayoutEffect, useRef } from 'react'
import { placesAfter } from '../../../domain/graph/places'
import { reindex } from '../../../store/edit/typing'
import { useForm } from './step'

// useListDrafts keeps what is typed with the element it is typed into, when elements
// of the list are removed, added or moved, by whatever.
export function useListDrafts(path: string, values: readonly unknown[]): void {
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
