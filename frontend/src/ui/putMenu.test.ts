// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pointBox, putMenu } from './putMenu'

const [WIDTH, HEIGHT] = [200, 300]

it.each([
  ['below', { x: 100, y: 40 }, true, [100, 44, 716]],
  ['above, where there is more room', { x: 100, y: 600 }, true, [100, 296, 588]],
  ['below, and shorter, where there is no room above', { x: 100, y: 20 }, true, [100, 24, 736], 900],
  ['below, and within the window', { x: 1000, y: 40 }, true, [816, 44, 716]],
  ['beside', { x: 100, y: 40 }, false, [104, 40, 752]],
  ['on the other side', { x: 900, y: 40 }, false, [696, 40, 752]],
  ['beside, and within the window', { x: 100, y: 700 }, false, [104, 460, 752]],
] as const)('%s', (_, point, below, want, height: number = HEIGHT) => {
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 })
  const menu = document.createElement('div')
  Object.defineProperties(menu, { offsetWidth: { value: WIDTH }, offsetHeight: { value: height } })
  putMenu(menu, pointBox(point), below)
  const { left, top, maxHeight } = menu.style
  expect([left, top, maxHeight].map((one) => parseInt(one))).toEqual(want)
})
