import type { Position } from '../../wire/types'

// Alignment is how steps are lined up. All cards have the same size, so their
// corners stand for them.
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom' | 'acrossEvenly' | 'downEvenly'

type Places = ReadonlyMap<string, Position>

// aligned gives every step its place in line.
export function aligned(places: Places, how: Alignment): Places {
  switch (how) {
    case 'left':
      return along(places, 'x', Math.min)
    case 'centre':
      return along(places, 'x', mean)
    case 'right':
      return along(places, 'x', Math.max)
    case 'top':
      return along(places, 'y', Math.min)
    case 'middle':
      return along(places, 'y', mean)
    case 'bottom':
      return along(places, 'y', Math.max)
    case 'acrossEvenly':
      return evenly(places, 'x')
    case 'downEvenly':
      return evenly(places, 'y')
  }
}

function along(places: Places, axis: 'x' | 'y', line: (...list: number[]) => number): Places {
  const at = Math.round(line(...[...places.values()].map((place) => place[axis])))
  return new Map([...places].map(([id, place]) => [id, { ...place, [axis]: at }]))
}

const mean = (...list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

function evenly(places: Places, axis: 'x' | 'y'): Places {
  const sorted = [...places].sort(([, a], [, b]) => a[axis] - b[axis])
  const [first, last] = [sorted[0]?.[1][axis] ?? 0, sorted.at(-1)?.[1][axis] ?? 0]
  const gap = (last - first) / Math.max(sorted.length - 1, 1)
  return new Map(sorted.map(([id, place], i) => [id, { ...place, [axis]: Math.round(first + gap * i) }]))
}

// shifted moves steps by as much.
export function shifted(places: Places, by: Position): Places {
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]))
}
