import { expect, it } from 'vitest'
import { againFor } from './again'
import type { Columns } from './columns'
import { linesOf } from './pipe'

const columns: Columns = new Map([
  ['Name', 'text'],
  ['Netto', 'text'],
  ['Day', 'date'],
  ['Menge', 'number'],
  ['Brutto', 'text'],
])

it.each([
  ['map(.Netto |= tostring)', 'Brutto'],
  ['map(.Brutto |= tostring)', 'Name'],
  ['map(.Netto |= tostring) | map(.Brutto |= tostring) | map(.Name |= tostring)', 'Day'],
  ['map(.Menge |= if . == null then . else (. * 1.000000000000001 | round / 1) end)', 'Brutto'],
  [
    'map(.Netto |= tostring) | map(.Brutto |= if . == null then . else (. * 1.000000000000001 | round / 1) end)',
    'Brutto',
  ], // of another kind
  ['sort_by(.Name)', undefined],
  ['map(.x = .Netto)', undefined],
])('the same as %s goes on with %s', (program, field) => {
  const lines = linesOf(program)
  const form = lines[0] && againFor(lines[0], lines, columns)
  expect(form && 'field' in form ? form.field : undefined).toBe(field)
  if (form) expect(form).toEqual({ ...lines[0]?.form, field })
})

it('of columns that are not known the next one is to be chosen', () => {
  const [line] = linesOf('map(.a |= tostring)')
  expect(line && againFor(line, [line], undefined)).toMatchObject({ kind: 'convert', field: '' })
})
