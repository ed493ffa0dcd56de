// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { texts } from '../../domain/texts'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { RunLine } from './RunLine'
import type { ListedRun } from '../../wire/types'

it.each([
  ['failed', '“Write table” failed: no.', '“Write table” failed: no.'],
  ['failed', '', texts.home.status.failed],
  ['waiting', 'Go on?', `${texts.home.status.waiting} · Go on?`],
] as const)('a run that is %s and says “%s” is listed with “%s”', (status, message, said) => {
  const run = { id: 'r', name: 'Tell', open: 'w', began: '2026-01-02T03:04:05Z', ms: 1, status, message } as ListedRun
  const { box } = draw(jsx(RunLine, { id: 'row', run, index: 1, chosen: false }))
  expect(box.querySelector('.home-run-second')?.textContent).toBe(said)
})
