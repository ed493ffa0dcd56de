// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { texts } from '../../domain/texts'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { setDraft } from '../../store/assistant/chat'
import { Returned } from './Returned'

it('words are said to be back in the field only while they are', () => {
  setDraft('Open Notes')
  const { box } = draw(jsx(Returned, { words: 'Open Notes' }))
  expect(box.textContent).toBe(texts.chat.kept)
  act(() => setDraft('Something else'))
  expect(box.textContent).toBe('')
})
