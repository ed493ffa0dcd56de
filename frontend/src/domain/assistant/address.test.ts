import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeOf } from './address'

// What the program reads too: its test reads the same file.
const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../internal/address/testdata/endpoints.json'), 'utf8'),
) as { text: string; baseUrl: string }[]

describe('as in the program', () => {
  it.each(cases)('a key for $text is for the place of $baseUrl', ({ text, baseUrl }) =>
    expect(placeOf(text)).toBe(URL.canParse(baseUrl) ? new URL(baseUrl).origin : ''),
  )
})

it.each([
  [' https://API.example/v1 ', 'https://api.example'],
  ['https://api.example:443/other', 'https://api.example'],
  ['http://api.example/v1', 'http://api.example'],
  ['api.example/v1', 'https://api.example'],
  ['not an address', ''],
  ['', ''],
])('a key for %j is for %j', (address, place) => expect(placeOf(address)).toBe(place))
