import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime'

const html = (...element: Parameters<typeof jsx>) => renderToStaticMarkup(jsx(...element))

test('what holds nothing but a text takes its direction', () => {
  expect(html('p', { children: 'مرحبا' })).toBe('<p dir="auto">مرحبا</p>')
  expect(html('dd', { children: ['a', null, 3, ['b'], false] })).toBe('<dd dir="auto">a3b</dd>')
})

test('what says its direction, holds more than a text, or is a part of a line is left alone', () => {
  const part = jsx('strong', { children: 'b' })
  for (const [type, props, expected] of [
    ['p', { dir: 'ltr', children: 'a' }, '<p dir="ltr">a</p>'],
    ['p', { children: ['a ', part] }, '<p>a <strong>b</strong></p>'],
    ['p', { children: '' }, '<p></p>'],
    ['span', { children: 'a' }, '<span>a</span>'],
  ] as const)
    expect(renderToStaticMarkup(Array.isArray(props.children) ? jsxs(type, props) : jsx(type, props))).toBe(expected)
})
