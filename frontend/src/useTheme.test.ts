// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { draw } from './jsx/draw.fixture'
import { jsx } from './jsx/jsx-runtime'
import { useSettings } from './store/program/settings'
import { useTheme } from './useTheme'
import type { SettingsList } from './wire/types'

vi.stubGlobal('go', { main: { App: { SetLight: () => Promise.resolve() } } })

const system = Object.assign(new EventTarget(), { matches: false })
vi.stubGlobal('matchMedia', () => system)

const Page = (): null => {
  useTheme()
  return null
}
const look = (): string | undefined => document.documentElement.dataset.theme

it.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', true, 'dark'],
  ['system', true, 'light'],
  ['system', false, 'dark'],
])('chosen %s, the system light %j: it is %s', (value, matches, want) => {
  system.matches = matches
  useSettings.setState({ path: '', fields: [{ key: 'theme', value }] } as unknown as SettingsList)
  draw(jsx(Page, {}))
  expect(look()).toBe(want)
  system.matches = !matches
  system.dispatchEvent(new Event('change'))
  expect(look()).toBe(value === 'system' ? (matches ? 'dark' : 'light') : want)
})
