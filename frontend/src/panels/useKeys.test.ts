// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { useKeys } from './useKeys'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const List = ({ values }: { values: readonly string[] }) => useKeys(values).join(' ')

it('a key stays with its element, and that of one that is gone is not given again', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const draw = (...values: string[]): number[] => {
    act(() => root.render(jsx(List, { values })))
    return box.textContent.split(' ').map(Number)
  }
  const [a, b, c] = draw('a', 'b', 'c')
  expect(draw('a', 'b', 'c')).toEqual([a, b, c])
  expect(draw('c', 'a', 'b')).toEqual([c, a, b])
  expect(draw('c', 'A', 'b')).toEqual([c, a, b])
  expect(draw('A', 'b')).toEqual([a, b])
  const added = draw('A', 'b', 'd')
  expect(added.slice(0, 2)).toEqual([a, b])
  expect([a, b, c]).not.toContain(added[2])
  act(() => root.unmount())
})
