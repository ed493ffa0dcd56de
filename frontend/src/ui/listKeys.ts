import type { KeyboardEvent, MouseEvent } from 'react'
import { walkedRound } from './ListOption'
import { rowAfter } from './rowKeys'

// walkedTo is where a key leads in a list below the field that finds in it: arrows round and
// round, the others by pages and to its ends; undefined for any other key.
export function walkedTo(
  {
    key,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  at: number,
  of: number,
): number | undefined {
  if (shiftKey || ctrlKey || altKey || metaKey) return undefined
  return walkedRound(key, at, of) ?? rowAfter(key, at, of)
}

// keepInField leaves the keyboard with the field when anything beside it is pressed.
export function keepInField(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

// typedElsewhere is a letter that was typed while the field had lost the keyboard: it belongs
// into the field.
export const typedElsewhere = ({ target, key, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  !(target instanceof HTMLInputElement) &&
  [...key].length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !altKey &&
  !metaKey &&
  !nativeEvent.isComposing
