// How much of a card is drawn, by how large it is on the screen.
export type Detail =
  | 'full'
  | 'name' // the name alone
  | 'bar' // the name in small letters, and a bar in the colour of the family
  | 'plain' // a block in that colour

const LEAST: readonly [Detail, number][] = [
  ['full', 0.6],
  ['name', 0.45],
  ['bar', 0.3],
]

// PLAIN is the zoom below which a card is too small to be more than a block.
export const PLAIN = 0.3

const STEPS = 20 // between nothing and 100 %

// zoomStep is the zoom in steps of 5 %, rounded down: what is sized by it is never smaller
// on the screen than it is meant.
export const zoomStep = (zoom: number): number => Math.max(1, Math.floor(zoom * STEPS + 1e-6)) / STEPS

export const detailOf = (zoom: number): Detail => LEAST.find(([, least]) => zoom >= least)?.[0] ?? 'plain'

// dotsApart is how many times as far as at 100 % the dots of the ground are apart, in doubles.
export const dotsApart = (zoom: number): number => 2 ** Math.max(0, Math.round(-Math.log2(zoom)))

// isTight: what stands below a card does not fit between it and the next row.
export const isTight = (zoom: number): boolean => zoom < 0.8
