import { expect, test } from 'vitest'
import { untold } from './untold'
import type { Argument, Piece } from '../../wire/types'

const given = (name: string, ...lines: string[]): Argument => ({
  name,
  title: name,
  lines,
  length: lines.join().length,
})
const text = (written: string): Piece => ({ text: written, reference: false })
const reference = (written: string): Piece => ({ text: written, reference: true })
const named = (written: string): Piece[] => (written === '{{read.rows}}' ? [reference('Read · rows')] : [text(written)])

const left = (list: readonly Argument[], ...said: Piece[]): string[] =>
  untold(list, said, named).map(({ name }) => name)

test('what the sentence tells whole is not told again', () => {
  const list = [given('path', '"Reports/sum.xlsx"'), given('rows', '"{{read.rows}}"'), given('mode', '"overwrite"')]
  expect(left(list, text('Write Reports/sum.xlsx anew: '), reference('Read · rows'))).toEqual(['mode'])
  expect(left([given('message', '"Done."')], text('Show “Done.”'))).toEqual([])
})

test.each<[string, Argument, Piece]>([
  ['a part of a longer one', given('path', '"sum.xlsx"'), text('Write Reports/sum.xlsx')],
  ['the beginning of one', given('path', '"Reports/sum"'), text('Write Reports/sum.xlsx')],
  ['one that is cut off', given('path', '"Reports/sum-of-all.xlsx"'), text('Write Reports/sum-of…')],
  ['a reference as a text', given('rows', '"{{read.rows}}"'), text('Write Read · rows')],
  ['a text as a reference', given('path', '"Read · rows"'), reference('Read · rows')],
  ['one that is in it by chance', given('key', '"of"'), text('Press a key of the row')],
  ['a number', given('count', '200'), text('Take 200 rows')],
  ['a list', given('argv', '"echo"', '"echo"'), text('Run echo')],
  ['what hides a sign', given('path', '"a\\u200bb.txt"'), text('Read a\\u200bb.txt')],
  ['what ends with a blank', given('path', '"a.txt "'), text('Read a.txt ')],
  ['an object', given('row', '{', '"a": "abc"', '}'), text('abc')],
])('%s is told', (_, argument, said) => {
  expect(left([argument], said)).toEqual([argument.name])
})
