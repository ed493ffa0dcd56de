// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commands } from '../commands/commands'
import { canRun } from '../commands/command'
import { texts } from '../domain/texts'
import { jsx } from '../jsx/jsx-runtime'
import { notify, useNotices } from '../store/page/notices'
import { useRuns } from '../store/run/runs'
import { forgetTold, showTold } from '../store/run/told'
import { Notices } from './Notices'
import type { RunView } from '../wire/types'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const box = document.body.appendChild(document.createElement('div'))
const root = createRoot(box)

const lines = (): string[] => [...box.querySelectorAll('.notice p')].map((one) => one.textContent)
const press = (name: string): void =>
  act(() => [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click())
const tell = (run: string, message: string): void => showTold({ run, title: '', message, warns: false })

beforeEach(() => {
  useNotices.setState({ list: [] })
  act(() => root.render(jsx(Notices, {})))
})
afterEach(() => act(() => root.render(null)))

it('however much a run tells, the newest is seen, the others are counted, and all are closed at once', () => {
  act(() => {
    for (let at = 1; at <= 12; at += 1) tell('r', `Line ${at}`)
  })
  expect(lines()).toEqual(['Line 12'])
  press(texts.notices.more(11))
  expect(lines()).toHaveLength(12)
  press(texts.notices.closeAll)
  expect(lines()).toEqual([])
})

it('what a run tells says which run that is', () => {
  useRuns.setState({ list: [{ id: 'r', name: 'Find the PDFs' } as RunView] })
  act(() => tell('r', '0'))
  expect(lines()).toEqual(['Find the PDFs: 0'])
  useRuns.setState({ list: [] })
})

it('Escape closes what is only said, and leaves what is offered and errors that hold on', () => {
  act(() => {
    notify('error', 'Nothing can be kept.', { stays: true })
    notify('info', 'Given up.', { act: { label: 'Restore', run: () => undefined }, stays: true })
  })
  act(() => tell('r', 'Hello'))
  expect(lines()[0]).toBe('Hello')
  act(() => commands.closeNotices.run())
  expect(lines()).toEqual(['Given up.', 'Nothing can be kept.'])
  expect(canRun(commands.closeNotices)).toBe(false)
})

it('what a run told is over with its next run, and with its workflow', () => {
  act(() => tell('r', 'Hello'))
  act(() => tell('s', 'Again'))
  expect(lines()).toEqual(['Again'])
  act(() => forgetTold())
  expect(lines()).toEqual([])
})
