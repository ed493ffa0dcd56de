import { allCommands } from './commands'
import type { Command } from './commands'

// chordOf spells a key press: modifiers in the order mod, shift, alt, then the key in lower case.
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const key = event.key.toLowerCase()
  const letter = key.length > 1 || /[a-z]/.test(key)
  const parts = []
  if (event.ctrlKey || event.metaKey) parts.push('mod')
  if (event.shiftKey && letter) parts.push('shift') // shift is part of a sign such as +
  if (event.altKey) parts.push('alt')
  return [...parts, key].join('+')
}

// keyHint is the chord for tooltips: "Ctrl Z".
export function keyHint(chord: string): string {
  const mac = navigator.platform.startsWith('Mac')
  const names: Record<string, string> = { mod: mac ? '⌘' : 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter', escape: 'Esc', ' ': 'Space' }
  return chord
    .split(/\+(?=.)/)
    .map((part) => names[part] ?? part.toUpperCase())
    .join(' ')
}

export function hintOf(command: Command): string | undefined {
  const first = command.keys[0]
  return first === undefined ? undefined : keyHint(first)
}

function writesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !isTick(target) && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

// isTick: a box to tick takes no text.
function isTick(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

// presses reports whether the key works the control that has the focus.
function presses(key: string, target: EventTarget | null): boolean {
  if (key === ' ' && isTick(target)) return true
  return (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.closest('button, a, summary, [role="treeitem"]') !== null
}

// isUntouched: nothing was written in the field since it was emptied by sending,
// so its own undo has nothing to take back.
function isUntouched(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement && target.value === '' && target.dataset.emptied === undefined
}

// onGraph: the press is meant for the workflow, as nothing else has the focus.
function onGraph(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.closest('.canvas, [role="tree"]') !== null)
}

function worksIn(target: EventTarget | null, { inFields, on }: Command): boolean {
  if (on === 'graph' && !onGraph(target)) return false
  return !writesText(target) || inFields === true || (inFields === 'untouched' && isUntouched(target))
}

// onKey runs the command of a key press. In a field its own undo and letters win,
// a control keeps the keys that press it, and a dialog or menu keeps all to itself.
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const chord = chordOf(event)
  if (chord === 'mod+s') event.preventDefault() // a browser would save the page, which holds no workflow
  if (presses(event.key, event.target) || document.querySelector('dialog[open], [role="menu"]')) return
  const command = allCommands.find((one) => one.keys.includes(chord) && one.when())
  if (!command || !worksIn(event.target, command)) return
  event.preventDefault()
  void command.run()
}
