// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { texts } from '../../../domain/texts'
import { draw } from '../../../jsx/draw.fixture'
import { jsx } from '../../../jsx/jsx-runtime'
import { ListField } from './ListField'
import { FormContext } from './step'
import type { FormField } from '../../../domain/form/form'

const field = { items: { type: 'string' } } as unknown as FormField

it.each([
  ['the last of a list that may be absent', false, ['a'], undefined],
  ['the last of one that is required', true, ['a'], []],
  ['one of several', false, ['b', 'a'], ['a']],
])('%s is removed', async (_, required, values, want) => {
  let left: unknown = 'nothing was asked'
  const onEdit = (make: (now: readonly unknown[]) => unknown): Promise<void> => {
    left = make(values)
    return Promise.resolve()
  }
  const props = { id: 'f', label: 'Paths', path: 'tool/arguments/paths', help: '', required, field, values, onEdit }
  const form = { document: 'w', of: 'a', problems: [] }
  const { box } = draw(jsx(FormContext.Provider, { value: form, children: jsx(ListField, props) }))
  const name = texts.form.removeItem('Paths', 1)
  const button = [...box.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name)
  await act(async () => {
    button?.click()
    await Promise.resolve()
  })
  expect(left).toEqual(want)
})
