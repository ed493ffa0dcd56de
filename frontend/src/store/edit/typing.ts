import { create } from 'zustand'
import { wordsOf } from '../../domain/run/failure'
import { notSoon, soon } from '../page/soon'

// Typed is what a person has typed into a field and the document does not hold.
interface Typed {
  text: string
  base: string // what the document held when typing began
  failure: string // why it could not be saved, '' otherwise
  sending: boolean
  waits?: boolean // for the person's word: the document changed underneath
}

// Target is where typed text goes.
export interface Target {
  current: () => string // what the document holds now
  save: (text: string) => Promise<void> // rejects with words for the person
}

export const PAUSE = 400 // milliseconds without typing after which it is saved

// What is typed, by the key of its field. It outlives the field, so that nothing
// is lost where another step is selected before it could be saved.
export const useTyping = create<Record<string, Typed>>(() => ({}))

const typedAt = (key: string): Typed | undefined => useTyping.getState()[key]

function put(key: string, change: Partial<Typed>): void {
  const was = typedAt(key)
  if (was) useTyping.setState({ [key]: { ...was, ...change } })
}

// inConflict reports whether the document changed underneath what is typed.
export function inConflict(typed: Typed, current: string): boolean {
  return !typed.sending && current !== typed.base && current !== typed.text
}

// type keeps the text, and saves it after a pause.
export function type(key: string, text: string, target: Target): void {
  keep(key, text, target)
  soon(key, PAUSE, () => save(key, target))
}

// keep keeps the text until it is saved by the person's word.
export function keep(key: string, text: string, target: Target): void {
  hold(key)
  if (typedAt(key)) put(key, { text, failure: '' })
  else useTyping.setState({ [key]: { text, base: target.current(), failure: '', sending: false } })
}

// hold lets no pause save the text.
export const hold = notSoon

// drop forgets what was typed.
export function drop(key: string): void {
  hold(key)
  const { [key]: gone, ...rest } = useTyping.getState()
  if (gone) useTyping.setState(rest, true)
}

// save sends the text; what is in conflict waits for the person's word. What
// fails is kept with the reason.
export async function save(key: string, target: Target): Promise<void> {
  hold(key)
  const typed = typedAt(key)
  if (!typed) return
  const waits = inConflict(typed, target.current())
  put(key, { waits })
  if (waits) return
  if (typed.text === target.current()) {
    if (!typed.sending) drop(key) // what is being sent is kept, should that fail
    return
  }
  put(key, { sending: true })
  try {
    await target.save(typed.text)
    settle(key, typed.text, target)
  } catch (cause) {
    put(key, { failure: wordsOf(cause), sending: false })
  }
}

// settle forgets what was saved; what was typed since goes on from there.
function settle(key: string, sent: string, target: Target): void {
  if (typedAt(key)?.text === sent) drop(key)
  else put(key, { base: target.current(), sending: false })
}

// insist saves the text over what the document has come to hold.
export function insist(key: string, target: Target): Promise<void> {
  put(key, { base: target.current() })
  return save(key, target)
}

// reindex follows the elements of a list to their new places: what is typed into one
// stays with it, and goes with it where it is gone. below is what their keys begin with.
export function reindex(below: string, places: readonly (number | undefined)[]): void {
  const moved = Object.entries(useTyping.getState()).flatMap(([key, typed]) => {
    const [, at, rest = ''] = key.startsWith(below) ? (/^(\d+)(\/.*)?$/.exec(key.slice(below.length)) ?? []) : []
    if (at === undefined) return [[key, typed] as const]
    const to = places[Number(at)]
    if (to !== Number(at)) hold(key)
    return to === undefined ? [] : [[`${below}${to}${rest}`, typed] as const]
  })
  useTyping.setState(Object.fromEntries(moved), true)
}

// forgetTyping: another document is open.
export function forgetTyping(): void {
  for (const key of Object.keys(useTyping.getState())) drop(key)
}
