import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

// colourOf is a token of a theme, as written in tokens.css.
function colourOf(token: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? ''
  const [, light = '', dark = ''] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
  return theme === 'light' ? light : dark
}

// brightness is the relative luminance that WCAG goes by.
function brightness(colour: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = NaN, light = NaN] = [brightness(a), brightness(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const NOTES = ['note', 'note-blue', 'note-green', 'note-red', 'note-violet', 'note-grey']
const GROUNDS = ['canvas', 'frame-fill', 'card', 'panel']
const FAMILIES = ['file', 'data', 'web', 'command', 'message', 'ai', 'flow', 'person', 'end'].map(
  (one) => `family-${one}`,
)

const PAIRS: [token: string, grounds: string[], least: number][] = [
  ['card', ['canvas'], 1.16],
  ['card', ['frame-fill'], 1.15],
  ['edge', ['canvas', 'frame-fill'], 3],
  ['accent', ['canvas', 'frame-fill', 'card'], 3],
  ['text', [...GROUNDS, ...NOTES], 4.5],
  ['text-muted', [...GROUNDS, ...NOTES], 4.5],
  ['text-dim', GROUNDS, 4.5],
  ['reference', ['card', 'panel'], 4.5],
  ['added', GROUNDS, 4.5],
  ['changed', GROUNDS, 4.5],
  ['removed', GROUNDS, 4.5],
  ['family-flow', ['canvas', 'frame-fill'], 4.5], // the names of ways
  ...FAMILIES.map((family): [string, string[], number] => [family, ['card', 'canvas'], 3]),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const cases = PAIRS.flatMap(([token, grounds, least]) => grounds.map((ground) => [token, ground, least] as const))
  it.each(cases)('%s on %s is at least %f', (token, ground, least) =>
    expect(contrast(colourOf(token, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(least),
  )
})

// apart is how far two colours are from each other, as points of their three parts.
const apart = (a: string, b: string): number =>
  Math.hypot(
    ...[1, 3, 5].map((at) => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
  )

it.each(NOTES.flatMap((one, i) => NOTES.slice(i + 1).map((other) => [one, other] as const)))(
  'in the dark, the colours of %s and %s are told apart',
  (one, other) => expect(apart(colourOf(one, 'dark'), colourOf(other, 'dark'))).toBeGreaterThanOrEqual(30),
)
