import { useCallback, useEffect, useRef } from 'react'
import { returnTo } from './focusPlaces'

const FIELD = 'input, textarea, select'

// Rows are the marks of a list that is edited, and what says how it changes. make may end
// in false: then nothing was changed.
export interface Rows {
  list: { 'data-rows': ''; ref: (element: HTMLElement | null) => void } // of what holds the rows and the button that adds one
  added: (make: () => unknown, at?: number) => Promise<void> // at the end, or at this place
  removed: (at: number, make: () => unknown) => Promise<void>
  moved: (at: number, by: 1 | -1, make: () => unknown) => Promise<void>
}

// ROW marks a row, and ADD what holds the button that adds one.
export const ROW = { 'data-row': '' }
export const ADD = { 'data-add': '' }

interface Awaited {
  is: (values: readonly unknown[]) => boolean // the list as it will be
  focus: (rows: HTMLElement[]) => void
}

// Withdrawal is asked for when a row has been added, and again when it is not wanted: it
// takes the row back. It is undefined where it cannot, as something else was changed.
export type Withdrawal = () => () => (() => unknown) | undefined

// useRows leads the keyboard through a list: a row that is added takes it, after one that
// is removed its neighbour has it, and a row that is moved keeps it. Escape in the field
// that was entered so takes the row back while nothing was typed, and goes back too.
export function useRows(values: readonly unknown[], withdrawal?: Withdrawal): Rows {
  const place = useRef<HTMLElement>(null)
  const awaited = useRef<Awaited>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    place.current = element
  }, [])
  useEffect(() => {
    if (!awaited.current?.is(values)) return
    const { focus } = awaited.current
    awaited.current = undefined
    if (place.current && mayTakeFocus(place.current)) focus(partsOf(place.current, '[data-row]'))
  })
  const wait = async (next: Awaited, make: () => unknown): Promise<void> => {
    awaited.current = next
    if ((await make()) === false && awaited.current === next) awaited.current = undefined
  }
  const latest = useRef(withdrawal)
  useEffect(() => {
    latest.current = withdrawal
  })
  return {
    list: { 'data-rows': '', ref },
    added: (make, at = -1) => {
      const back = backFrom(place.current)
      const focus = (rows: HTMLElement[]): void => {
        const field = enter(rows.at(at))
        const ask = latest.current?.()
        if (!field || !ask) return
        untilTouched(field, () => {
          const take = ask()
          if (take) void wait({ is: (now) => now.length <= values.length, focus: back }, take)
          return take !== undefined
        })
      }
      return wait({ is: (now) => now.length > values.length, focus }, make)
    },
    removed: (at, make) =>
      wait(
        {
          is: (now) => now.length < values.length,
          focus: (rows) =>
            enter(rows[Math.min(at, rows.length - 1)] ?? place.current?.querySelector<HTMLElement>('[data-add]')),
        },
        make,
      ),
    moved: (at, by, make) => {
      const button = buttonsOf(document.activeElement?.closest('[data-row]')).findIndex(
        (one) => one === document.activeElement,
      )
      return wait({ is: (now) => now !== values, focus: (rows) => press(buttonsOf(rows[at + by]), button, by) }, make)
    },
  }
}

// mayTakeFocus is false where the person has gone on to something else meanwhile.
const mayTakeFocus = (place: Element): boolean =>
  document.activeElement === document.body || place.contains(document.activeElement)

// partsOf a list are not those of a list in one of its rows.
function partsOf(place: Element, selector: string): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => one.parentElement?.closest('[data-rows]') === place,
  )
}

// enter leads to the first field, whose text is replaced by what is typed.
function enter(row: HTMLElement | null | undefined): HTMLElement | null | undefined {
  const field = row?.querySelector<HTMLElement>(FIELD) ?? row?.querySelector('button')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field
}

// backFrom leads back to what has the keyboard now, or to what adds a row.
function backFrom(place: Element | null): () => void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && place?.contains(activeElement)) return returnTo(activeElement)
  return () => place?.querySelector<HTMLElement>('[data-add] button')?.focus()
}

// untilTouched lets Escape take back the field, until something is typed in it or the
// keyboard goes elsewhere.
function untilTouched(field: HTMLElement, take: () => boolean): void {
  const stop = new AbortController()
  const { signal } = stop
  field.addEventListener('input', () => stop.abort(), { signal })
  field.addEventListener('blur', () => document.activeElement !== field && stop.abort(), { signal })
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      stop.abort()
      if (take()) event.preventDefault()
    },
    { signal },
  )
}

const buttonsOf = (row: Element | null | undefined): HTMLButtonElement[] => [...(row?.querySelectorAll('button') ?? [])]

// press turns round where the row has come to an end of the list: the button that moves
// up stands before the one that moves down.
function press(buttons: readonly HTMLButtonElement[], at: number, by: 1 | -1): void {
  const same = buttons[at]
  ;(same?.ariaDisabled === 'true' ? buttons[at - by] : same)?.focus()
}
