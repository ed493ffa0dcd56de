import { useCallback } from 'react'
import { create } from 'zustand'

// What is written and has no effect before the person's word, by the key of its place. It
// outlives the place: a dialog that is closed still has it when it is opened again.
const useUnsentTexts = create<Record<string, unknown>>(() => ({}))

// useUnsent is as useState for what is written at such a place. forget is for when it has
// been sent, or is not wanted any more.
export function useUnsent<T>(key: string, initial: T): [value: T, write: (next: T) => void, forget: () => void] {
  const value = useUnsentTexts((all) => (key in all ? (all[key] as T) : initial))
  const write = useCallback((next: T) => keepUnsent(key, next), [key])
  const forget = useCallback(() => dropUnsent(key), [key])
  return [value, write, forget]
}

// holdsUnsent reports whether something is written at a place whose key begins so.
export function holdsUnsent(begin: string): boolean {
  return Object.keys(useUnsentTexts.getState()).some((key) => key.startsWith(begin))
}

export function keepUnsent(key: string, value: unknown): void {
  useUnsentTexts.setState({ [key]: value })
}

export function dropUnsent(key: string): void {
  const rest = Object.entries(useUnsentTexts.getState()).filter(([one]) => one !== key)
  useUnsentTexts.setState(Object.fromEntries(rest), true)
}
