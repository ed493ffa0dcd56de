import { ownsKeys } from '../backend/runtime'
import { chordOf, keyHint } from './chord'
import { canRun } from './command'
import type { Command, Place } from './command'
import { isAtWork } from '../store/page/firstScreen'
import { notify } from '../store/page/notices'
import { allCommands } from './commands'
import { isCovered } from '../ui/places'

export { keyHint } from './chord'

// hintOf is the key of a command for tooltips, menus and lists.
export function hintOf({ systemKey, keys, keysWhen }: Command): string | undefined {
  const chord = systemKey ?? (keysWhen?.() === false ? undefined : keys[0])
  return chord === undefined ? undefined : keyHint(chord)
}

// writesText reports whether keys write into what has the focus.
export function writesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    !isTick(target) &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

// isTick: a box to tick takes no text.
function isTick(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

// presses reports whether the chord works the control that has the focus.
function presses(chord: string, target: EventTarget | null): boolean {
  if (chord === ' ' && isTick(target)) return true
  return (
    (chord === 'enter' || chord === ' ') &&
    target instanceof HTMLElement &&
    target.closest('button, a, summary, [role="treeitem"]') !== null
  )
}

// isUntouched: nothing was written in the field since it was emptied by sending,
// so its own undo has nothing to take back.
function isUntouched(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement && target.value === '' && target.dataset.emptied === undefined
}

// placeOf is the place of what has the focus; controls on the canvas are none.
export function placeOf(target: EventTarget | null): Place | undefined {
  if (target === document.body || !(target instanceof HTMLElement)) return 'page'
  if (target.closest('[role="tree"]')) return 'steps'
  return target.closest('.canvas') && !target.closest('button, a') ? 'canvas' : undefined
}

// isOfForm: what is typed there is saved, and nothing has to be sent.
const isOfForm = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('.inspector') !== null

function worksIn(target: EventTarget | null, { inFields, on }: Command): boolean {
  const place = placeOf(target)
  if (on && (place === undefined || !on.includes(place))) return false
  if (!writesText(target) || inFields === true) return true
  return inFields !== undefined && (isUntouched(target) || (inFields === 'form' && isOfForm(target)))
}

// isLetter: it is typed.
const isLetter = (chord: string, target: EventTarget | null): boolean => chord.length === 1 && writesText(target)

// isMeant reports whether the chord is one of the command's where the focus is.
function isMeant(command: Command, chord: string, target: EventTarget | null): boolean {
  if (command.canvasKeys?.includes(chord)) return ownsKeys() || placeOf(target) === 'canvas'
  return command.keys.includes(chord) && !isLetter(chord, target) && worksIn(target, command)
}

const WAITS = 1500 // ms that the first key of two is remembered
let first: { key: string; at: number } | undefined

// chordAfter is the chord of a key press, with the key before it where the two belong together.
function chordAfter(event: KeyboardEvent): string {
  const chord = chordOf(event)
  const before = first
  first = undefined
  if (writesText(event.target)) return chord
  const both = before && event.timeStamp - before.at < WAITS ? `${before.key} ${chord}` : ''
  if (allCommands.some(({ keys }) => keys.includes(both))) return both
  if (allCommands.some(({ keys }) => keys.some((one) => one.startsWith(`${chord} `))))
    first = { key: chord, at: event.timeStamp }
  return chord
}

// onKey runs the command of a key press. In a field its own undo and letters win,
// and a control keeps the keys that press it.
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const chord = chordAfter(event)
  if (chord === 'mod+s') event.preventDefault() // a browser would save the page, which holds no workflow
  if (presses(chord, event.target) || isCovered()) return
  const meant = allCommands.filter((one) => isMeant(one, chord, event.target) && one.keysWhen?.() !== false)
  const command = meant.find(canRun)
  const refused = isAtWork() ? meant.find((one) => one.tellsWhy) : undefined
  const why = refused?.why?.()
  if (!command && why === undefined) return
  event.preventDefault() // nor does it press what has the focus
  if (command) void command.run()
  else if (why) {
    if (refused?.onRefused?.() !== true) notify('info', why)
  }
}
