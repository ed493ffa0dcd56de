import { expect, it } from 'vitest'
import { repairsOf } from './repair'
import type { Problem } from '../../wire/types'

const repair = (message: string, line?: number): Problem => ({
  code: 'json-comma',
  severity: 'repair',
  message,
  at: line ? { line } : {},
})

it('tells each kind of repair once, with its lines', () => {
  const repairs = [
    repair('A comma is left out.', 5),
    repair('A comment is left out.', 5),
    repair('A comma is left out.', 5),
    repair('A comma is left out.', 7),
  ]
  expect(repairsOf(repairs)).toEqual(['a comma is left out, lines 5 and 7', 'a comment is left out, line 5'])
})

it('keeps names and quotes as they are', () =>
  expect(repairsOf([repair('“Sign in” was read as a Tool.'), repair('JSON was inside a string.')])).toEqual([
    '“Sign in” was read as a Tool',
    'JSON was inside a string',
  ]))
