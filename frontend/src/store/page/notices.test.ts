import { beforeEach, expect, test } from 'vitest'
import { clearNotices, dismiss, notify, useNotices } from './notices'

const shown = (): string[] => useNotices.getState().list.map(({ text }) => text)

beforeEach(() => useNotices.setState({ list: [] }))

test('going on answers what was said, but not what holds on', () => {
  notify('error', 'Nothing can be kept.', { stays: true })
  notify('error', 'The file could not be opened.')
  clearNotices()
  expect(shown()).toEqual(['Nothing can be kept.'])
  dismiss(useNotices.getState().list[0]?.id ?? 0)
  expect(shown()).toEqual([])
})
