import { beforeEach, expect, it, vi } from 'vitest'
import { settingOf } from '../../domain/program/settings'
import { useNotices } from '../page/notices'
import { resetSetting, setSetting, showSettings, useSettings } from './settings'
import type { SettingView, SettingsList } from '../../wire/types'

// The program, which notes what it is asked and answers when a test says so.
let asked: unknown[] = []
let answer: (failed?: string) => void = () => undefined
const ask =
  (method: string) =>
  (argument: unknown): Promise<void> => {
    asked.push([method, argument])
    return new Promise((resolve, reject) => {
      answer = (failed) => (failed === undefined ? resolve() : reject(new Error(failed)))
    })
  }
const app = { SetSetting: ask('SetSetting'), ResetSetting: ask('ResetSetting') }
vi.stubGlobal('window', { go: { main: { App: app } } })

const settings = (theme: string): SettingsList => ({
  path: '',
  fields: [{ key: 'theme', value: theme, default: 'system' } as SettingView],
})
const theme = (): string | undefined => settingOf(useSettings.getState(), 'theme')?.value
const sent = (): Promise<void> => vi.waitUntil(() => asked.length > 0).then(() => undefined)

beforeEach(() => {
  asked = []
  useNotices.setState({ list: [] })
  showSettings(settings('dark'))
})

it('a setting has its new value at once, and the program is told', async () => {
  const done = setSetting('theme', 'light')
  expect(theme()).toBe('light')
  await sent()
  expect(asked).toEqual([['SetSetting', { key: 'theme', value: 'light' }]])
  showSettings(settings('light'))
  answer()
  expect([await done, theme()]).toEqual([true, 'light'])
})

// A default that is written down would hold against those that come with the next version.
it('a setting that is reset has its default at once, which nobody chose', async () => {
  const done = resetSetting('theme')
  expect(theme()).toBe('system')
  await sent()
  expect(asked).toEqual([['ResetSetting', 'theme']])
  showSettings(settings('system'))
  answer()
  expect([await done, theme()]).toEqual([true, 'system'])
})

it('a setting that cannot be reset is as it was, and why is said', async () => {
  const done = resetSetting('theme')
  await sent()
  answer('The settings cannot be written.')
  expect([await done, theme()]).toEqual([false, 'dark'])
  expect(useNotices.getState().list).toMatchObject([{ text: 'The settings cannot be written.' }])
})
