import { expect, it } from 'vitest'
import { licensedIn } from './licences'

it('reads each part with its text', () =>
  expect(licensedIn('Before.\n\n==== Go ====\n\nOne.\n==== not a head\n\n==== react 19.3.1 ====\n\nTwo\n')).toEqual([
    { name: 'Go', text: 'One.\n==== not a head' },
    { name: 'react 19.3.1', text: 'Two' },
  ]))

it('has none where there are none', () => expect(licensedIn('<!doctype html>')).toEqual([]))
