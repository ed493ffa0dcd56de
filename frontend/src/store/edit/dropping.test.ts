import { beforeEach, expect, test } from 'vitest'
import { texts } from '../../domain/texts'
import { useChat } from '../assistant/chat'
import { takeDropped } from './dropping'
import { useNotices } from '../page/notices'

const said = (): string[] => useNotices.getState().list.map(({ text }) => text)

beforeEach(() => {
  useChat.setState({ draft: '' })
  useNotices.setState({ list: [] })
})

test('a folder is refused in words', async () => {
  expect(await takeDropped({ files: [new File([], 'Documents')], folder: true }, true)).toBe(false)
  expect(said()).toEqual([texts.dropping.folder])
})

test('a text is added below what is written already', async () => {
  useChat.setState({ draft: 'Use this' })
  expect(await takeDropped({ files: [new File(['one\n'], 'a.txt')], folder: false }, true)).toBe(true)
  expect(useChat.getState().draft).toBe('Use this\n\na.txt:\none\n')
})

test('nothing that was dropped changes nothing', async () => {
  expect(await takeDropped({ files: [], folder: false }, true)).toBe(false)
  expect(said()).toEqual([])
})
