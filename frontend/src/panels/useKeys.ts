import { useState } from 'react'
import { placesAfter } from '../domain/graph/places'

interface Keyed {
  values: readonly unknown[]
  keys: readonly number[]
  next: number
}

// useKeys gives the elements of a list keys that stay with them, whether they are
// changed or moved, so that the keyboard stays with what it was in.
export function useKeys(values: readonly unknown[]): readonly number[] {
  const [held, hold] = useState<Keyed>(() => keyed({ values: [], keys: [], next: 0 }, values))
  if (alike(held.values, values)) return held.keys
  const now = keyed(held, values)
  hold(now)
  return now.keys
}

const alike = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i])

function keyed(before: Keyed, values: readonly unknown[]): Keyed {
  const kept = new Map(placesAfter(before.values, values).map((to, i) => [to, before.keys[i]]))
  let { next } = before
  const keys = values.map((_, i) => kept.get(i) ?? next++)
  return { values, keys, next }
}
