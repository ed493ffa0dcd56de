import { expect, it } from 'vitest'
import { givenOf, readInputs } from './runForm'
import { texts } from '../texts'
import type { InputType, RunInputView } from '../../wire/types'

const input = (type: InputType, more: Partial<RunInputView> = {}): RunInputView => ({
  name: 'x',
  type,
  description: '',
  required: false,
  value: null,
  ...more,
})
const read = (one: RunInputView, text: string): unknown => {
  const { values, problems } = readInputs([one], { x: text })
  return problems.x ?? values
}
const { missing, notList, notObject } = texts.running.sheet

it.each([
  [input('string'), 'a', { x: 'a' }],
  [input('string'), '', {}],
  [input('string', { value: 'before' }), '', { x: '' }],
  [input('string', { required: true }), ' ', missing],
  [input('number'), '1.5', { x: 1.5 }],
  [input('integer'), '1.5', texts.inputs.notInteger],
  [input('integer'), 'many', texts.inputs.notInteger],
  [input('number'), 'many', texts.inputs.notNumber],
  [input('integer'), '9007199254740993', texts.form.altered],
  [input('number'), '9007199254740993', texts.form.altered],
  [input('array'), '[9007199254740993]', texts.form.json.altered('9007199254740993')],
  [input('number'), '{{a.text}}', texts.inputs.notNumber],
  [input('boolean'), 'true', { x: true }],
  [input('boolean'), '', { x: false }],
  [input('array'), '["a"]', { x: ['a'] }],
  [input('array'), '{"a": 1}', notList],
  [input('object'), '{"a": 1}', { x: { a: 1 } }],
  [input('object'), '[', notObject],
  [input('object'), 'null', notObject],
])('reads an input %#', (one, text, want) => expect(read(one, text)).toEqual(want))

it.each([
  [input('string', { value: 'last' }), 'last'],
  [input('integer', { value: 3 }), '3'],
  [input('boolean', { value: true }), 'true'],
  [input('array', { value: ['a'] }), '[\n  "a"\n]'],
  [input('object', { value: null }), ''],
  [input('array', { value: 'odd' }), '"odd"'],
])('shows an input as it was last %#', (one, want) => expect(givenOf([one]).x).toBe(want))
