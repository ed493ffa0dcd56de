import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toggleCollapsed, useCollapsed } from './collapsed'
import { keepLayout, restoreLayout, takeLayout } from './layout'
import type { Layout } from '../../wire/types'

let kept: Layout[] = []
const app = { KeepLayout: (layout: Layout) => Promise.resolve(void kept.push(layout)) }
vi.stubGlobal('window', { go: { main: { App: app } } })

const none: Layout = { x: 0, y: 0, zoom: 0 } // of a document that was never looked at
const view = { x: 10, y: 20, zoom: 1.5 }

beforeEach(() => {
  vi.useFakeTimers()
  restoreLayout(none)
  kept = []
})
afterEach(() => vi.useRealTimers())

it('the canvas goes to where the document was seen last, once', () => {
  restoreLayout({ ...view, collapsed: ['l1'] })
  expect([...useCollapsed.getState().heads]).toEqual(['l1'])
  expect(takeLayout()).toEqual(view)
  expect(takeLayout()).toBeUndefined()
})

it('a document that was never looked at has no place', () => {
  restoreLayout(none)
  expect(takeLayout()).toBeUndefined()
  expect(useCollapsed.getState().heads.size).toBe(0)
})

it('the last of many moves is kept, with the loops that are folded', () => {
  restoreLayout({ ...view, collapsed: ['l1'] })
  for (const x of [1, 2, 3]) keepLayout({ ...view, x })
  vi.advanceTimersByTime(299)
  expect(kept).toEqual([])
  vi.advanceTimersByTime(1)
  expect(kept).toEqual([{ ...view, x: 3, collapsed: ['l1'] }])
})

it('a loop that is folded is kept, where there is a place to keep it with', () => {
  toggleCollapsed('l1')
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([])
  restoreLayout(view)
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([]) // that is how it was
  toggleCollapsed('l2')
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([{ ...view, collapsed: ['l2'] }])
})

it('a move that was not kept when another document is opened is not kept with that', () => {
  keepLayout(view)
  restoreLayout({ x: 7, y: 7, zoom: 1 })
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([])
})

it('a place that was made to fit is kept only in place of another', () => {
  keepLayout(view, true)
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([])
  toggleCollapsed('l1')
  vi.advanceTimersByTime(1000)
  expect(kept).toEqual([{ ...view, collapsed: ['l1'] }])
  keepLayout({ ...view, x: 30 }, true)
  vi.advanceTimersByTime(1000)
  expect(kept).toHaveLength(2)
})
