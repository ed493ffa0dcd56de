// What the person does by key or pointer anywhere on the page, counted.
let touches = 0
if (typeof document !== 'undefined')
  for (const kind of ['keydown', 'pointerdown', 'input'] as const)
    document.addEventListener(kind, () => (touches += 1), { capture: true })

let waiting = -1

// wait notes that the person asked for something that takes a while.
export const wait = (): void => void (waiting = touches)

// isWaiting: they have done nothing since, so what comes of it may have the keyboard.
export const isWaiting = (): boolean => waiting === touches
