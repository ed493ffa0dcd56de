import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SCALED = /^(padding|margin|gap|(row|column)-gap|font-size|border-.*radius)\b/
const HAIR = 1 // pixels: a line's width is no space
const SPACE = 48 // pixels: what is wider is room for a thing of that size

// unscaled are the lengths of a style sheet that stand beside the scale of tokens.css.
function unscaled(css: string): string[] {
  return Array.from(css.matchAll(/^\s*([a-z-]+): ([^;]+);/gm))
    .filter(([, property = '']) => SCALED.test(property))
    .filter(([, property = '', value = '']) =>
      lengths(value).some((px) => px > HAIR && (px <= SPACE || !/^[mp]/.test(property))),
    )
    .map(([line]) => line.trim())
}

const lengths = (value: string): number[] =>
  Array.from(value.matchAll(/([\d.]+)(px|rem)\b/g), ([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1))

it('is seen when it is left', () =>
  expect(
    unscaled('a {\n  padding: 3px 0;\n  border-radius: 9px;\n  font-size: 4rem;\n  margin: 52px;\n}'),
  ).toHaveLength(3))

it('holds for every style sheet', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const found = sheets
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => unscaled(readFileSync(`src/${file}`, 'utf8')).map((line) => `${file}: ${line}`))
  expect(sheets.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})
