// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { late } from '../../domain/texts/late'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useDocument } from '../../store/document/document'
import { useTrace } from '../../store/run/runTrace'
import { AssumedWays } from './AssumedWays'
import type { Visit } from '../../domain/run/visit'

const shown = (node: string): HTMLElement =>
  draw(jsx(AssumedWays, { visit: { node, key: node, outputs: [] } as unknown as Visit })).box

it('that simulated results decided is said as a step decides, with its other ways in the run that is open', () => {
  useDocument.setState({ workflow: flow('l1:LoopBody > b > e1 > l1', 'l1:LoopDone > i:IfTrue > c') })
  expect(shown('l1').querySelector('p')?.textContent).toBe(late.visit.assumedLoop)
  expect(shown('i').querySelector('p')?.textContent).toBe(late.visit.assumed)
  expect(shown('i').querySelectorAll('button').length).toBeGreaterThan(0)
  useTrace.setState({ below: {} as never })
  expect(shown('i').querySelectorAll('button')).toHaveLength(0)
  useTrace.setState({ below: undefined })
})
