import { expect, it } from 'vitest'
import { mayHoldLists, sourcesOf, takesMore, withSource } from './sources'

it.each([
  ['{{orders.rows}}', 'people.rows', { orders: '{{orders.rows}}', people: '{{people.rows}}' }],
  ['{{ orders.rows }}', 'orders.columns', { orders: '{{ orders.rows }}', orders_2: '{{orders.columns}}' }],
  [{ a: '{{x.rows}}' }, 'a.rows', { a: '{{x.rows}}', a_2: '{{a.rows}}' }],
  ['{{größe.rows}}', '2nd.rows', { gr_e: '{{größe.rows}}', list2nd: '{{2nd.rows}}' }],
])('%j and %s', (data, reference, both) => {
  expect(withSource(data, reference)).toEqual(both)
  expect(Object.keys(withSource(data, reference) as object)).toEqual(Object.keys(both)) // in this order
  expect(sourcesOf(both)?.map(({ name }) => name)).toEqual(Object.keys(both))
})

it.each([undefined, '', 'text', 'see {{a.b}}', '{{a.b}}{{c.d}}', [], {}, { a: 1 }, { a: '{{x.y}}', b: 'z' }])(
  'nothing stands beside %j',
  (data) => {
    expect(takesMore(data)).toBe(false)
  },
)

it.each<[data: unknown, may: boolean]>([
  ['{{http.json}}', true],
  ['{{ http.json.data }}', true],
  ['{{tidy.value}}', true],
  ['{{srv.result}}', true],
  ['{{http.json.rows}}', true],
  ['{{orders.rows}}', false],
  ['{{ found.files }}', false],
  ['{{read.lines}}', false],
  ['see {{tidy.value}}', false],
  [{ a: '{{tidy.value}}' }, false],
  [undefined, false],
])('%j may hold lists: %j', (data, may) => expect(mayHoldLists(data)).toBe(may))
