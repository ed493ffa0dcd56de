// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Camera } from './useAim'
import type { View } from './view'

const START = { x: 0, y: 0, zoom: 1 }
const THERE = { x: 300, y: 0, zoom: 1 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(10_000) // long after any press
})
afterEach(() => vi.useRealTimers())

function canvas(): { camera: Camera; moves: View[] } {
  const moves: View[] = []
  const getViewport = (): View => moves.at(-1) ?? START
  const setViewport = (view: View): Promise<boolean> => {
    moves.push(view)
    return Promise.resolve(true)
  }
  return { camera: new Camera({ getViewport, setViewport }), moves }
}

test('a move begins at once, and the next goes on from where it leads', () => {
  const { camera, moves } = canvas()
  camera.go(THERE, { duration: 200 })
  expect(moves).toEqual([THERE])
  expect(camera.view()).toEqual(THERE)
})

test('after a press it waits until a second click would have come', () => {
  const { camera, moves } = canvas()
  camera.press()
  camera.go(THERE)
  expect(moves).toEqual([])
  vi.advanceTimersByTime(200)
  camera.press() // the second click
  vi.advanceTimersByTime(200)
  expect(moves).toEqual([])
  expect(camera.view()).toEqual(THERE)
  vi.advanceTimersByTime(200)
  expect(moves).toEqual([THERE])
})

test('it waits no more where the person moves the canvas', () => {
  const { camera, moves } = canvas()
  camera.press()
  camera.go(THERE)
  camera.drop()
  vi.advanceTimersByTime(1000)
  expect(moves).toEqual([])
  expect(camera.view()).toEqual(START)
})
