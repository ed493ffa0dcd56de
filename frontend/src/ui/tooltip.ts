import './tooltip.css'

const DELAY = 600 // milliseconds until it comes
const LINGER = 150 // in which the pointer may go from the control to it, or to the next
const GAP = 6 // pixels between them

// tip says what a control is for to those who point at it or reach it by keyboard; said is
// what those hear of it who know its name. A control that is off has a title instead:
// browsers tell it of no pointer.
export const tip = (text: string | undefined, said = text, off = false) =>
  off ? { title: text } : { 'data-tip': text || undefined, 'aria-description': said || undefined }

// tipped is the control around the target that has a tip; one without words is none.
function tipped(target: EventTarget | null): Element | null {
  const at = target instanceof Element ? target.closest('[data-tip]') : null
  if (!at || at.getAttribute('data-tip')?.trim()) return at
  return tipped(at.parentElement)
}

// followTips shows the tip of any control, one at a time: until the pointer and the keyboard
// have left both, a key or a button is pressed, or the control moves away. It does so until
// it is told to stop.
export function followTips(): () => void {
  const stop = new AbortController()
  const box = document.createElement('div')
  Object.assign(box, { popover: 'manual', className: 'tooltip', ariaHidden: 'true', dir: 'auto' }) // its control has it as description
  let aimed: Element | null = null
  let shown: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressed: PointerEvent | undefined // what it brought under the pointer was not pointed at
  const hide = (): void => {
    clearTimeout(timer)
    shown = null
    box.remove()
  }
  const aim = (next: Element | null): void => {
    if (next === aimed) return
    aimed = next
    clearTimeout(timer)
    if (next === shown) return
    const turn = (): void => {
      hide()
      if (next?.isConnected) show(box, next)
      shown = next
    }
    timer = setTimeout(turn, next && !shown ? DELAY : LINGER)
  }
  const on = <K extends keyof DocumentEventMap>(type: K, does: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, does, { signal: stop.signal, capture: true })
  on('pointerover', ({ target, pointerType, buttons, clientX, clientY }) => {
    if (pressed?.clientX === clientX && pressed.clientY === clientY) return
    if (pointerType !== 'touch' && buttons === 0) aim(box.contains(target as Node) ? shown : tipped(target))
  })
  on('pointerleave', ({ target }) => {
    if (target === document.documentElement) aim(null)
  })
  on('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible')) aim(tipped(target))
  })
  on('focusout', () => aim(null))
  on('pointerdown', (event) => {
    pressed = event
    hide()
  })
  on('keydown', hide)
  on('scroll', ({ target }) => {
    if (shown && (target as Node).contains(shown)) hide()
  })
  return () => {
    stop.abort()
    hide()
  }
}

// show puts it below the control, or above where there is no room. In a dialog it belongs
// to that: the pointer reaches nothing else.
function show(box: HTMLElement, of: Element): void {
  box.textContent = of.getAttribute('data-tip')
  ;(of.closest('dialog') ?? document.body).append(box)
  box.showPopover()
  const [at, { width, height }] = [of.getBoundingClientRect(), box.getBoundingClientRect()]
  const below = at.bottom + GAP
  const left = at.left + (at.width - width) / 2
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
  box.style.top = `${below + height > window.innerHeight ? at.top - GAP - height : below}px`
}
