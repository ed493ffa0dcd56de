// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { useVirtualList, VirtualList } from './VirtualList'

const HEIGHT = 20
const MANY = Array.from({ length: 1000 }, (_, i) => `row ${i}`)

beforeAll(() => {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 200 })
})

function Rows({ rows, kept }: { rows: readonly string[]; kept?: number }) {
  const list = useVirtualList({
    rows,
    keyOf: (row) => row,
    height: () => HEIGHT,
    measured: false,
    ...(kept !== undefined && { kept }),
  })
  return jsx(VirtualList<string>, { list, 'aria-label': 'rows', children: (row: string) => row })
}

const list = (rows: readonly string[], kept?: number) => jsx(Rows, { rows, ...(kept !== undefined && { kept }) })
const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.virtual-row')]
const placesIn = (box: HTMLElement): number[] => rowsIn(box).map((row) => Number(row.dataset.index))
const scroll = (box: HTMLElement, to: number): void =>
  act(() => {
    const scroller = box.querySelector('[aria-label="rows"]')
    if (!scroller) return
    scroller.scrollTop = to
    scroller.dispatchEvent(new Event('scroll'))
  })

it('of thousands of rows those in sight are drawn, in the room of all', () => {
  const { box } = draw(list(MANY))
  expect(placesIn(box)[0]).toBe(0)
  expect(placesIn(box).length).toBeLessThan(50)
  expect(box.querySelector<HTMLElement>('.virtual-all')?.style.height).toBe(`${1000 * HEIGHT}px`)
  scroll(box, 500 * HEIGHT)
  expect(placesIn(box)).toContain(505)
  expect(placesIn(box)).not.toContain(0)
})

// The keyboard may be in it, and screen readers read in the order of what is drawn.
it.each([
  ['above', 3, 500],
  ['below', 900, 0],
  ['within', 2, 0],
])('the row that is kept is drawn %s what is in sight, in its place and once', (_, kept, at) => {
  const { box } = draw(list(MANY, kept))
  scroll(box, at * HEIGHT)
  const places = placesIn(box)
  expect(places.filter((one) => one === kept)).toEqual([kept])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(rowsIn(box)[places.indexOf(kept)]?.style.transform).toBe(`translateY(${kept * HEIGHT}px)`)
})

it('a row that is kept and gone is not drawn', () => {
  const { box, again } = draw(list(MANY, 999))
  expect(placesIn(box)).toContain(999)
  again(list(MANY.slice(0, 10), 999))
  expect(placesIn(box)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('a row stays what it is when one before it goes', () => {
  const { box, again } = draw(list(MANY.slice(0, 5)))
  const third = rowsIn(box)[2]
  again(list(MANY.slice(1, 5)))
  expect(third?.textContent).toBe('row 2')
  expect(rowsIn(box)[1]).toBe(third)
})
