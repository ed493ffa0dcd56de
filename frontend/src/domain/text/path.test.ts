import { expect, it } from 'vitest'
import { shortPaths } from './path'

it.each([
  ['Read the table orders.csv', 'Read the table orders.csv'],
  ['Read ~/Documents/a.csv', 'Read ~/Documents/a.csv'],
  [
    'Read the table /home/ann/Documents/Planwright/2026/November/orders.csv, sheet A',
    'Read the table /home/ann/…/orders.csv, sheet A',
  ],
  ['~/Documents/Planwright/2026/November/orders of all.csv', '~/Documents/…/orders of all.csv'],
  ['C:\\Users\\Ann\\Documents\\Planwright\\November\\orders.csv', 'C:\\Users\\Ann\\…\\orders.csv'],
  ['/home/ann/Documents/Planwright/2026/November/', '/home/ann/…/November/'],
  ['https://shop.example.com/api/v2/orders/of/this/year.json', 'https://shop.example.com/…/year.json'],
  ['/home/ann/Documents/the-orders-of-the-whole-last-year-final.csv', '/home/ann/…/the-orders-of…ear-final.csv'],
  ['and/or a thing with a slash/es in a very long sentence', 'and/or a thing with a slash/es in a very long sentence'],
])('%s is cut in the middle', (text, short) => {
  expect(shortPaths(text)).toBe(short)
})
