import { texts } from '../domain/texts'

// How keys are spelled, for the program and for people.

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const onMac = (): boolean => navigator.platform.startsWith('Mac')

// chordOf spells a key press: modifiers in the order mod, shift, alt, then the key
// in lower case. mod is ⌘ on a Mac and Ctrl elsewhere.
export function chordOf(press: Press): string {
  const [mod, other] = onMac() ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  const key = keyOf(press, mod)
  const sign = key.length === 1 && !/\p{L}/u.test(key) // shift is part of a sign such as +
  const parts = []
  if (mod) parts.push('mod')
  if (other) parts.push('other')
  if (press.shiftKey && !sign) parts.push('shift')
  if (press.altKey) parts.push('alt')
  return [...parts, key].join('+')
}

// keyOf goes by the place of the key where letters are not Latin: Ctrl Z is where
// it is on the keyboard, whatever is written there.
function keyOf({ key, code }: Press, mod: boolean): string {
  const placed = mod && /^\P{ASCII}$/u.test(key) && code.startsWith('Key')
  return (placed ? code.slice('Key'.length) : key).toLowerCase()
}

const NAMES: Readonly<Record<string, string>> = {
  ...texts.keys,
  ' ': texts.keys.space,
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  '-': '−',
}
const MAC_NAMES: Readonly<Record<string, string>> = {
  ...NAMES,
  mod: '⌘',
  shift: '⇧',
  alt: '⌥',
  enter: '↩',
  delete: '⌦',
  backspace: '⌫',
  tab: '⇥',
  home: '↖',
  end: '↘',
}
const MAC_ORDER = ['alt', 'shift', 'mod'] // as a Mac writes them before a key

// keyHint is the chord as people read it: "Ctrl Shift Z", on a Mac "⇧⌘Z".
export function keyHint(chord: string): string {
  if (/. ./.test(chord)) return chord.split(' ').map(keyHint).join(' ') // one after the other
  const parts = chord.split(/\+(?=.)/)
  if (!onMac()) return parts.map((part) => NAMES[part] ?? part.toUpperCase()).join(' ')
  return parts
    .toSorted((a, b) => place(a) - place(b))
    .map((part) => MAC_NAMES[part] ?? part.toUpperCase())
    .join('')
}

function place(part: string): number {
  const at = MAC_ORDER.indexOf(part)
  return at < 0 ? MAC_ORDER.length : at
}
