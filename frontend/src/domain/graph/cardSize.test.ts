import { describe, expect, it } from 'vitest'
import { CARD, cardSize, TALL } from './cardSize'

describe('cardSize', () =>
  it.each([
    ['Read the text', CARD],
    ['', CARD],
    ['Ask before it is filed away', CARD],
    ['File the report with those of this quarter', TALL],
    ['WWWWWWWWWWWWWWWWWW', TALL],
    ['illililillililillilililillilil', CARD],
    ['请把这个季度的报告归档', CARD],
    ['请把这个季度的报告归档到报告文件夹里', TALL],
    ['ضع التقرير مع تقارير هذا الربع من السنة', TALL],
    ['\u202e\u202e\u202e\u202e\u202e\u202e', TALL], // what is not seen is written out
  ])('of “%s”', (name, size) => expect(cardSize(name)).toEqual(size)))
