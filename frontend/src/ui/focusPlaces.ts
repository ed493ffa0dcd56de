// The register of the places that had the keyboard. Whatever opens, takes the keyboard and
// goes away again, as a dialog or a menu, calls goBack: nothing keeps for itself where the
// keyboard was. The page may have been drawn anew meanwhile, so a place can be found again.

import { elementAt } from './places'

interface Place {
  element: HTMLElement
  signature: string
  caret: readonly [number, number] | undefined
}

const MOST = 16
const WRITTEN = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'
const PRESSED = 'button, a, summary, [role="tab"]'
const TAKES = 'input, textarea, select, button, a, summary, [tabindex], [contenteditable="true"]'
const COVERS = 'dialog, .menu, .picklist, .chooser'
const PARTS = 'dialog, .inspector, .drawer' // the keyboard stays in one when a control of it goes
const HOME = '[data-home]' // takes the keyboard when a control of it goes: what comes to its place may undo what was pressed
const REGION = '[role="region"][tabindex]' // of a part: takes keys, and nothing is pressed or written by them
const ASKS = '[data-asks][tabindex]' // in one: goes first, as it asks the next
const REACHED =
  'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), textarea, select, a[href], summary, [tabindex="0"]'

// places are in the order they had the keyboard; undefined is nowhere: the person has
// pressed what takes none.
let places: (Place | undefined)[] = []

let pressed: Element | undefined // by a pointer that is down

// Held is the control that has the keyboard, and where in its part it stands.
interface Held {
  element: HTMLElement
  part: HTMLElement | null
  home: HTMLElement | null
  at: number
}

let held: Held | undefined

// keepPlaces keeps the register until it is told to stop.
export function keepPlaces(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target : undefined
    },
    { signal, capture: true },
  )
  document.addEventListener(
    'pointerup',
    () => {
      pressed = undefined
    },
    { signal, capture: true },
  )
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement) {
        hold(target)
        enter(target)
      }
    },
    { signal },
  )
  document.addEventListener('focusout', onLeave, { signal })
  const gone = new MutationObserver(onGone)
  gone.observe(document.body, { childList: true, subtree: true })
  if (document.activeElement instanceof HTMLElement) enter(document.activeElement) // what is drawn first has it before
  return () => {
    stop.abort()
    gone.disconnect()
  }
}

// goBack gives the keyboard to where it was last outside of what is closed. Where the
// person has given it to something else since, it stays there.
export function goBack(closed?: Element | null): void {
  if (document.activeElement !== document.body && !closed?.contains(document.activeElement)) return
  for (let i = places.length - 1; i >= 0; i -= 1) {
    const place = places[i]
    if (!place) return
    if (!closed?.contains(place.element) && take(place)) return
  }
  ;(elementAt('canvas') ?? elementAt('composer'))?.focus()
}

// goBackFromPress is goBack of what a press beside it may have closed. The press goes on,
// and would take the keyboard to nowhere, unless it is on something that takes it.
export function goBackFromPress(closed?: Element | null): void {
  goBack(closed)
  if (!pressed || pressed.closest(TAKES)) return
  const hold = (event: MouseEvent): void => event.preventDefault()
  document.addEventListener('mousedown', hold, { capture: true })
  setTimeout(() => document.removeEventListener('mousedown', hold, { capture: true })) // it comes before, or was there already
}

// enter notes a place. A button that is pressed by a pointer is none while the person
// writes, or walks the graph: they go on there.
function enter(element: HTMLElement): void {
  const passing = element.matches(PRESSED) && element.contains(pressed ?? null) && places.at(-1) !== undefined
  if (passing || element === document.body) return
  const cover = element.closest(COVERS) ?? element // of what is in one, the last place is enough
  const place = { element, signature: signatureOf(element), caret: undefined }
  places = [...places.filter((one) => !one || !cover.contains(one.element)), place].slice(-MOST)
}

function hold(element: HTMLElement): void {
  const part = element.closest<HTMLElement>(PARTS)
  held = { element, part, home: element.closest<HTMLElement>(HOME), at: part ? controlsOf(part).indexOf(element) : -1 }
}

const controlsOf = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility())

function onLeave({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  if (relatedTarget === null)
    requestAnimationFrame(() => {
      if (held?.element === target && target.isConnected) held = undefined
    })
  const place = places.findLast((one) => one?.element === target)
  if (place) place.caret = caretOf(target)
  if (relatedTarget !== null || target.closest(COVERS)) return
  requestAnimationFrame(() => {
    const nowhere =
      document.activeElement === document.body && target.isConnected && document.querySelector(COVERS) === null
    if (nowhere && places.at(-1)?.element === target) places.push(undefined)
  })
}

// onGone gives the keyboard to what stands at the place of a control that was taken out
// of the page with it, or goes back, where whoever took it out has not said where the
// keyboard goes: those do so by the next frame.
function onGone(): void {
  if (!lost()) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (lost() && !takeNear()) goBack()
    }),
  )
}

const lost = (): boolean => document.activeElement === document.body && held?.element.isConnected === false

// takeNear is false where the part is gone too. A key that is still down is for what went.
function takeNear(): boolean {
  if (!held?.part?.isConnected) return false
  const near = held.home?.isConnected
    ? (held.home.querySelector<HTMLElement>(ASKS) ?? held.home)
    : besideOf(held.part, held)
  near?.focus()
  const stop = new AbortController()
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat) event.preventDefault()
      else stop.abort()
    },
    { signal: stop.signal, capture: true },
  )
  document.addEventListener('keyup', () => stop.abort(), { signal: stop.signal, capture: true })
  return near !== undefined && document.activeElement === near
}

// besideOf is the control at the place of the one that went. In place of a button it is no
// field: what the person types next is not meant for that.
function besideOf(part: HTMLElement, { element, at }: Held): HTMLElement | undefined {
  const controls = controlsOf(part)
  const near = controls[Math.min(at, controls.length - 1)]
  return near?.matches(WRITTEN) && !element.matches(WRITTEN) ? (part.querySelector<HTMLElement>(REGION) ?? near) : near
}

// take gives the keyboard to a place; false where it is gone.
function take(place: Place): boolean {
  const element = place.element.isConnected ? place.element : anew(place)
  if (!element?.checkVisibility()) return false
  element.focus({ preventScroll: place.element === element })
  if (document.activeElement !== element) return false
  if (element !== place.element && place.caret && isText(element)) element.setSelectionRange(...place.caret)
  return true
}

// returnTo gives the keyboard to a control later, even if it is drawn anew until then.
export function returnTo(element: HTMLElement): () => void {
  const place = { element, signature: signatureOf(element), caret: caretOf(element) }
  return () => {
    take(place)
  }
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|url|tel|password)$/.test(element.type))

function caretOf(element: Element): Place['caret'] {
  return isText(element) && element.matches(WRITTEN)
    ? [element.selectionStart ?? 0, element.selectionEnd ?? 0]
    : undefined
}

// signatureOf tells a control by what it is called and what it stands in.
function signatureOf(element: HTMLElement): string {
  const within: string[] = []
  for (let around = element.parentElement; around; around = around.parentElement) {
    const name = around.ariaLabel ?? around.getAttribute('role')
    if (name !== null) within.push(name)
  }
  return [element.tagName, nameOf(element), ...within].join('\n')
}

// nameOf is what a control is called.
export function nameOf(element: HTMLElement): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
  return element.ariaLabel ?? labels[0]?.textContent ?? element.textContent.slice(0, 80)
}

// anew finds a place that was drawn anew.
function anew({ element, signature }: Place): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(element.tagName)].find((one) => signatureOf(one) === signature)
}
