// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draw } from '../../../jsx/draw.fixture'
import { jsx } from '../../../jsx/jsx-runtime'
import { forgetTyping } from '../../../store/edit/typing'
import { ROW } from '../../../ui/useRows'
import { FormContext } from './step'
import { TextField } from './TextField'
import { useFieldRows } from './useFieldRows'

let saved: string[] = []

function Rows({ values }: { values: readonly string[] }) {
  const rows = useFieldRows('list', [...values]) // made anew at each drawing, as members of a condition are
  const row = (value: string, i: number) => {
    const onSave = (text: string) => Promise.resolve(void saved.push(`${i}: ${text}`))
    const field = jsx(TextField, { bare: true, label: `Item ${i}`, path: `list/${i}`, value, onSave })
    return jsx('li', { ...ROW, children: field }, rows.keys[i])
  }
  return jsx('ul', { ...rows.list, children: values.map(row) })
}

const list = (letters: string) =>
  jsx(FormContext, {
    value: { document: 'w', of: 'step', problems: [] },
    children: jsx(Rows, { values: [...letters] }),
  })

const fieldsOf = (box: HTMLElement): HTMLInputElement[] => [...box.querySelectorAll('input')]

function type(field: HTMLInputElement | undefined, text: string): void {
  act(() => {
    field?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text) // past React's own
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  saved = []
})
afterEach(() => act(forgetTyping))

it.each([
  ['a row before it is removed', 'ac', ['a', 'cc']],
  ['a row before it is added', 'axbc', ['a', 'x', 'b', 'cc']],
  ['a row behind it is added', 'abcx', ['a', 'b', 'cc', 'x']],
  ['the rows are moved', 'bac', ['b', 'a', 'cc']],
  ['another row changes', 'axc', ['a', 'x', 'cc']],
])('typing goes on where %s, and where that is undone', (_, after, shown) => {
  const { box, again } = draw(list('abc'))
  const field = fieldsOf(box)[2]
  type(field, 'cc')
  again(list(after))
  expect(document.activeElement).toBe(field)
  expect(fieldsOf(box).map(({ value }) => value)).toEqual(shown)
  again(list('abc'))
  expect(document.activeElement).toBe(field)
  expect(fieldsOf(box).map(({ value }) => value)).toEqual(['a', 'b', 'cc'])
  expect(saved).toEqual([])
})

it('a row that is moved is saved where it stands then, and no other', async () => {
  const { box, again } = draw(list('abc'))
  const [first, , last] = fieldsOf(box)
  type(first, 'aa')
  type(last, 'cc') // leaving a field saves it
  saved = []
  again(list('cba'))
  expect(fieldsOf(box)[0]).toBe(last)
  await act(async () => {
    last?.focus() // a browser drops the keyboard of what is moved
    last?.blur()
    await Promise.resolve()
  })
  expect(saved).toEqual(['0: cc'])
})

it('what is typed into a row that is removed goes with it', () => {
  const { box, again } = draw(list('abc'))
  type(fieldsOf(box)[1], 'bb')
  again(list('ac'))
  expect(fieldsOf(box).map(({ value }) => value)).toEqual(['a', 'c'])
  expect(saved).toEqual([])
})
