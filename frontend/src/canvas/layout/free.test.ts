import { describe, expect, it } from 'vitest'
import { Room } from './free'

const size = { width: 100, height: 40 }
const at = { x: 0, y: 0 }

// room is one in which something stands.
function room(...boxes: [x: number, y: number, width: number, height: number][]): Room {
  const made = new Room()
  for (const [x, y, width, height] of boxes) made.take({ x, y, width, height })
  return made
}

describe('the free spot nearest to a wanted one', () => {
  it('is that one where nothing stands there', () => expect(room([500, 0, 100, 40]).free(at, size)).toEqual(at))

  it('lies below rather than above, and to the right rather than to the left', () => {
    const { x, y } = room([0, 0, 100, 40]).free(at, size)
    expect(x === 0 ? y > 0 : x > 0).toBe(true)
    const flat = room([-2000, 0, 4000, 40]).free(at, size) // nothing is free beside it
    expect([flat.x, flat.y > 0]).toEqual([0, true])
    const high = room([0, -2000, 100, 4000]).free(at, size) // nothing is free below or above
    expect([high.y, high.x > 0]).toEqual([0, true])
  })

  it('lies above where below is taken far and wide', () => {
    const { x, y } = room([-2000, 0, 4000, 2000]).free(at, size)
    expect([x, y < 0]).toEqual([0, true])
  })

  it('is not above what is least', () => {
    const { y } = room([-500, 0, 1000, 300]).free(at, size, { least: 0 })
    expect(y).toBeGreaterThanOrEqual(0)
  })

  it('lies within a frame that may be passed alone', () => {
    const framed = room()
    framed.takeFrame({ x: -50, y: -50, width: 400, height: 400 }, 'l')
    expect(framed.free(at, size, { passes: (loop) => loop === 'l' })).toEqual(at)
    expect(framed.free(at, size, { passes: (loop) => loop === 'other' })).not.toEqual(at)
  })

  it('gives up a wish that nothing near fulfils', () => {
    expect(room().free(at, size, { most: -10_000 })).toEqual(at)
    expect(room().free(at, size, { refuses: () => true })).toEqual(at)
  })
})
