import { describe, expect, it } from 'vitest'
import { detailOf, dotsApart, zoomStep } from './zoomStep'

describe('zoomStep', () =>
  it.each([
    [1, 1],
    [0.999, 0.95],
    [0.35, 0.35],
    [0.349, 0.3],
    [2, 2],
    [0.001, 0.05],
  ])('of %f is %f', (zoom, step) => expect(zoomStep(zoom)).toBe(step)))

describe('detailOf', () =>
  it.each([
    [1, 'full'],
    [0.6, 'full'],
    [0.55, 'name'],
    [0.45, 'name'],
    [0.4, 'bar'],
    [0.3, 'bar'],
    [0.25, 'plain'],
  ])('%f is %s', (zoom, detail) => expect(detailOf(zoom)).toBe(detail)))

describe('dotsApart', () =>
  it.each([
    [2, 1],
    [1, 1],
    [0.5, 2],
    [0.35, 4],
    [0.1, 8],
  ])('at %f is %i', (zoom, times) => expect(dotsApart(zoom)).toBe(times)))
