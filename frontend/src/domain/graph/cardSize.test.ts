import { describe, expect, it } from 'vitest'
import { CARD, cardSize, TALL } from './cardSize'

describe('cardSize', () =>
  it.each([
    ['Read the text', CARD],
    ['', CARD],
    ['Ask before it is filed away', CARD],
    ['Summarise the quarterly report', CARD],
    ['Write the summary to a file now', CARD],
    ['Move it to the Archive folder ok, then', TALL],
    ['Größe der Übersicht prüfen, füllen', TALL],
    ['File the report with those of this quarter', TALL],
    ['WWWWWWWWWWWWWWWWWW', TALL],
    ['illililillililillilililillilil', CARD],
    ['请把这个季度的报告归档', CARD],
    ['请把这个季度的报告归档到报告文件夹里', TALL],
    ['ضع التقرير مع تقارير هذا الربع من السنة', TALL],
    ['\u202e\u202e\u202e\u202e\u202e\u202e', TALL], // what is not seen is written out
  ])('of “%s”', (name, size) => expect(cardSize(name)).toEqual(size)))

it('cards whose names differ in a number alone are of one height', () =>
  expect(new Set([...'0123456789'].map((digit) => cardSize(`أرسل إشعارًا إلى الفريق رقم ${digit}`).height)).size).toBe(
    1,
  ))
