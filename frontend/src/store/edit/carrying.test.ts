import { beforeEach, expect, it } from 'vitest'
import { setCanvasPort } from '../page/canvasPort'
import type { CanvasPort, Target } from '../page/canvasPort'
import { carry, dropCarried, moveCarried, useCarrying } from './carrying'

const target: Target = { where: { kind: 'loose', at: { x: 1, y: 2 } } }

beforeEach(() => {
  dropCarried()
  carry({ what: { kind: 'Note' } as never, text: 'Step', look: {} as never })
})

it('the canvas says where a carried step would go', () => {
  const asked: unknown[] = []
  const targetAt = (point: unknown): Target => {
    asked.push(point)
    return target
  }
  setCanvasPort({ targetAt } as unknown as CanvasPort)
  moveCarried({ x: 30, y: 40 })
  expect([asked, useCarrying.getState().target]).toEqual([[{ x: 30, y: 40 }], target])
})

it('without a canvas it would go nowhere', () => {
  setCanvasPort(undefined)
  moveCarried({ x: 30, y: 40 })
  expect(useCarrying.getState()).toMatchObject({ at: { x: 30, y: 40 }, target: undefined })
})
