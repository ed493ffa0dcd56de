import { expect, it, vi } from 'vitest'
import { texts } from './index'
import { spoken } from './tool'
import type { ToolView } from '../../wire/types'

const tool = (server: string): ToolView => ({
  name: 'show',
  title: 'Show',
  titles: { title: 'Above' },
  alike: '',
  also: [],
  description: 'Show it',
  sentences: ['Show {text}'],
  outcomes: ['{count} files'],
  server,
  parameters: { type: 'object', properties: { title: { type: 'string', description: 'what stands above' } } },
  outputs: [],
  open: false,
  effect: 'read',
})

it('the words of a built-in tool are those of the language, and those of a server its own', () => {
  vi.spyOn(texts, 'program').mockImplementation((english) => `<${english}>`)
  expect(spoken(tool(''))).toEqual({
    ...tool(''),
    title: '<Show>',
    titles: { title: '<Above>' },
    description: '<Show it>',
    sentences: ['<Show {text}>'],
    outcomes: ['<{count} files>'],
    parameters: { type: 'object', properties: { title: { type: 'string', description: '<what stands above>' } } },
  })
  expect(spoken(tool('files'))).toEqual(tool('files'))
})
