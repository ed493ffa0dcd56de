import { ownsClipboard } from '../backend/readClipboard'
import {
  copySelected,
  cutSelected,
  graph,
  handOfSteps,
  paste,
  pasteClipboard,
  takeAway,
  tellCopied,
  textOf,
} from '../store/edit/clipboard'
import type { Hand } from '../store/edit/clipboard'
import { chordOf } from './chord'
import { hasCanvas } from './conditions'
import { clipboardCommands } from './clipboard'
import { placeOf, writesText } from './keys'
import { isCovered } from '../ui/places'

const { copySteps, cutSteps, pasteSteps } = clipboardCommands

// ACTS are what the system asks for, by the names of its events.
const ACTS = {
  copy: { command: copySteps, run: copySelected },
  cut: { command: cutSteps, run: cutSelected },
  paste: { command: pasteSteps, run: pasteClipboard },
}

// onClipboard answers what the system asks for while the graph or the list of steps
// has the focus: words that are marked, and fields, keep their own copying.
export function onClipboard(event: ClipboardEvent): void {
  const act = event.type as keyof typeof ACTS
  const hand = handFor(act, event.target)
  if (!hand) return
  const text = act === 'paste' ? event.clipboardData?.getData('text/plain') : textOf(hand)
  if (text === undefined || text === '') return
  taken(event)
  if (act === 'paste') {
    void paste(text, hand)
    return
  }
  event.clipboardData?.setData('text/plain', text)
  if (act === 'cut') void takeAway(hand)
  else tellCopied(hand)
}

// onClipboardKey does so in a window of our own, whose view hands out no text.
export function onClipboardKey(event: KeyboardEvent): void {
  if (!ownsClipboard() || event.defaultPrevented) return
  const chord = chordOf(event)
  const act = Object.keys(ACTS).find(
    (one): one is keyof typeof ACTS => ACTS[one as keyof typeof ACTS].command.systemKey === chord,
  )
  const hand = act && handFor(act, event.target)
  if (!hand) return
  taken(event)
  void ACTS[act].run(hand)
}

// handFor is the part of the page that is asked, if it can answer. The list says
// itself why it cannot.
function handFor(act: keyof typeof ACTS, target: EventTarget | null): Hand | undefined {
  const place = placeOf(target)
  if (place === undefined || writesText(target) || isCovered()) return undefined
  if (place === 'steps') return handOfSteps()
  const marked = act !== 'paste' && document.getSelection()?.isCollapsed === false
  return marked || !ACTS[act].command.when() || !hasCanvas() ? undefined : graph
}

function taken(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
