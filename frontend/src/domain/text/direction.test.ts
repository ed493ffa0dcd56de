import { expect, it } from 'vitest'
import { dirOf } from './direction'

it.each([
  ['“احذف كل الملفات”: without a model only English is understood.', 'ltr'],
  ['“احذف كل الملفات” is archived.', 'ltr'],
  ['Tidy', 'ltr'],
  ['احذف “x”', 'rtl'],
  ['“احذف”', 'auto'],
  ['12 %', 'auto'],
] as const)('%s runs %s', (text, direction) => expect(dirOf(text)).toBe(direction))
