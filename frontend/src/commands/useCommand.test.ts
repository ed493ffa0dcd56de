// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../jsx/draw.fixture'
import { jsx } from '../jsx/jsx-runtime'
import { useNotTaken } from '../store/edit/notTaken'
import { useDocument } from '../store/document/document'
import { commands } from './commands'
import { useWhyNot } from './useCommand'

function Why() {
  return useWhyNot(commands.run)
}

it('another reason why a command cannot run is told at once', () => {
  const { box } = draw(jsx(Why, {}))
  expect(box.textContent).toBe(commands.run.why())
  act(() => {
    useDocument.setState(({ workflow }) => ({ workflow: { ...workflow, nodes: [{ id: 'a' } as never] } }))
    useNotTaken.setState({ why: 'It was not taken.' })
  })
  expect(box.textContent).toBe('It was not taken.')
  act(() => useNotTaken.setState({ why: '' }))
  expect(box.textContent).toBe('')
})
