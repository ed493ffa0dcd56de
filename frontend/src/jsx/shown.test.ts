import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime'
import { shown } from './shown'

test('no text of an element, nor what is said of it, hides anything', () => {
  const element = jsxs('p', {
    title: 'a\u202eb',
    'aria-label': 'c\u200bd',
    'data-name': 'e\u202ef',
    children: ['g\u2066h ', jsx('b', { children: 'i\u00adj' }), ['k\u0007l'], 3, null],
  })
  expect(renderToStaticMarkup(element)).toBe(
    '<p title="a\\u202eb" aria-label="c\\u200bd" data-name="e\u202ef">g\\u2066h <b>i\\u00adj</b>k\\u0007l3</p>',
  )
})

test('the value of a field stays as it is, and so does what hides nothing', () => {
  const field = { value: 'a\u202eb', 'aria-label': 'Name', children: [['“Plain” – مرحبا 👨‍👩‍👧'], 1] }
  expect(shown(field)).toBe(field)
})

test('breaks of a text stay', () => expect(shown({ children: 'a\n\tb' })).toEqual({ children: 'a\n\tb' }))
