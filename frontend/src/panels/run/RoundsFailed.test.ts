// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { late } from '../../domain/texts/late'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useNotices } from '../../store/page/notices'
import { RoundsFailed } from './RoundsFailed'

it.each([
  [1, '1 round failed, and the run went on.', 'Show it'],
  [3, '3 rounds failed, and the run went on.', 'Show the first'],
])('of %i rounds that failed it says how many, and shows the first', (failed, says, shows) => {
  const { box } = draw(jsx(RoundsFailed, { failed }))
  expect([box.querySelector('p')?.textContent, box.querySelector('button')?.textContent]).toEqual([says, shows])
  act(() => box.querySelector('button')?.click())
  expect(useNotices.getState().list.map(({ text }) => text)).toContain(late.roundsFailed.gone) // none is kept here
})
