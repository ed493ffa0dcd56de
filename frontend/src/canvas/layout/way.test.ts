import { expect, it } from 'vitest'
import { Ground } from './ground'
import { DOWN } from './maze'
import { wayBetween } from './way'

it('looks for no more ways once all links together have looked for long', () => {
  const ground = new Ground([])
  const way = () =>
    wayBetween(
      { at: { x: 0, y: 0 }, heading: DOWN },
      { at: { x: 90, y: 200 }, heading: DOWN },
      { from: 'a', to: 'b' },
      ground,
      100,
    )
  expect(way()).toBeDefined()
  expect(ground.searched).toBeGreaterThan(0)
  ground.searched = 2_000_000
  expect(way()).toBeUndefined()
})
