// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from '../domain/texts'
import { jsx, jsxs } from '../jsx/jsx-runtime'
import { useDocument } from '../store/document/document'
import { followFaults } from '../store/page/faults'
import { useNotices } from '../store/page/notices'
import { pick, usePicking } from '../store/page/picking'
import { select } from '../store/page/selection'
import { setDialog, setDrawer, setTab, useSession } from '../store/page/session'
import { Part } from './Part'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const told: Record<string, string>[] = []
const app = { TellFault: (fault: Record<string, string>) => Promise.resolve(void told.push(fault)) }
vi.stubGlobal('go', { main: { App: app } })

let root: Root
let box: HTMLElement // what is drawn
let cause: Error | undefined // why the part breaks
let breaks = 0 // so that each test breaks by another cause: the same is told once

function Fragile() {
  if (cause) throw cause
  return jsx('input', { 'aria-label': 'it works' })
}

const NAMES = Object.keys(texts.broken.parts) as (keyof typeof texts.broken.parts)[]

function draw(name: (typeof NAMES)[number]): void {
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  act(() =>
    root.render(
      jsxs('main', { children: [jsx('p', { children: 'the rest' }), jsx(Part, { name, children: jsx(Fragile, {}) })] }),
    ),
  )
}

const shown = (): string => box.textContent
const works = (): boolean => box.querySelector('input') !== null
const press = (name: string): void => {
  const button = [...box.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  act(() => button?.click())
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React says each
  breaks += 1
  cause = new Error(`broken ${breaks}`)
  told.length = 0
})

afterEach(() => {
  act(() => {
    root.unmount()
    useSession.setState(useSession.getInitialState())
    usePicking.setState(usePicking.getInitialState())
    select(undefined)
  })
  document.body.replaceChildren()
})

it('tells of what nothing caught, but not of what was ended on purpose or is the word of the browser', () => {
  draw('canvas')
  told.length = 0
  const stop = followFaults()
  const rejected = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason })
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
  window.dispatchEvent(rejected(new DOMException('ended', 'AbortError')))
  expect(told).toEqual([])
  expect(useNotices.getState().list).toEqual([])
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not there') }))
  window.dispatchEvent(rejected('nobody looked'))
  stop()
  window.dispatchEvent(rejected('too late'))
  expect(told.map(({ part, text }) => [part, text])).toEqual([
    ['window', 'TypeError: x is not there'],
    ['window', 'nobody looked'],
  ])
  expect(useNotices.getState().list.map(({ text }) => text)).toEqual([texts.broken.unseen])
})

it.each(NAMES)('says that the %s broke and what is safe, and the rest stays', (name) => {
  draw(name)
  expect(shown()).toContain('the rest')
  expect(shown()).toContain(texts.broken.parts[name])
  expect(shown()).toContain(texts.broken.safe)
  expect(shown().includes(texts.broken.kept)).toBe(name === 'left' || name === 'start')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ part: name, text: `Error: broken ${breaks}` })
  expect(told[0]?.stack).toContain('Fragile')
})

it.each(['header', 'canvas', 'picker'] as const)('tries the %s again, as often as it is asked', (name) => {
  draw(name)
  press(texts.broken.again)
  expect(works()).toBe(false)
  expect(told).toHaveLength(1) // the same once
  cause = undefined
  press(texts.broken.again)
  expect(works()).toBe(true)
  expect(shown()).not.toContain(texts.broken.parts[name])
})

it.each([
  ['canvas', 'another workflow', () => useDocument.setState(({ workflow }) => ({ workflow: { ...workflow } }))],
  ['inspector', 'another step', () => select('b')],
  ['left', 'another tab', () => setTab('history')],
  ['drawer', 'another drawer', () => setDrawer('runs')],
  ['dialog', 'another dialog', () => setDialog('keys')],
  ['picker', 'another list', () => pick({ what: 'target', from: 'a' })],
] as const)('tries the %s again for %s', (name, _, go) => {
  draw(name)
  expect(works()).toBe(false)
  cause = undefined
  act(go)
  expect(works()).toBe(true)
})

it('closes a dialog or a list that is broken', () => {
  setDialog('settings')
  draw('dialog')
  press(texts.broken.close)
  expect(useSession.getState().dialog).toBe('none')
  act(() => root.unmount())
  pick({ what: 'target', from: 'a' })
  draw('picker')
  press(texts.broken.close)
  expect(usePicking.getState().picking).toBeUndefined()
})
