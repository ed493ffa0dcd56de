import { expect, it } from 'vitest'
import { shortPaths, shortPieces } from './path'

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

it.each([
  [['Read ', '~/Documents/Planwright/out.txt'], 'Read …/out.txt'],
  [['Read ', '~/out.txt'], 'Read ~/out.txt'],
  [['Read ', '~/Very long folder of invoices/2026/quarter/out.txt'], 'Read …/out.txt'],
  [
    ['Move ', '~/Documents/Planwright/out.txt', ' to ', '~/Documents/Planwright/Archive/2026/Paid'],
    'Move …/out.txt to …/Paid',
  ],
])('on a card the end of each path is seen: %j', (texts, line) => {
  const pieces = shortPieces(texts.map((text) => ({ text, reference: false })))
  expect(pieces.map(({ text }) => text).join('')).toBe(line)
})
