import { expect, it } from 'vitest'
import { isText } from './exporting'

it('of a file of any kind the bytes arrive, and only of a text its characters', () => {
  for (const type of ['text/plain', 'text/plain;charset=utf-8', 'image/svg+xml', 'application/json'])
    expect(isText(type), type).toBe(true)
  for (const type of ['image/png', 'image/webp', 'application/pdf', 'application/zip', ''])
    expect(isText(type), type).toBe(false)
})
