import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import { flow } from '../../domain/graph/parse.fixture'
import { bypassesOf, ranksOf } from './bypass'
import { scopesOf } from './scope'

// A way without steps is one that leads to where another way of the same step leads, too.
it.each([
  ['a branch without steps', ['i1:IfTrue > b > d', 'i1:IfFalse > d'], ['i1:IfFalse>d']],
  ['two branches with steps', ['i1:IfTrue > b > d', 'i1:IfFalse > c > d'], []],
  ['one of two without steps', ['i1:IfTrue > d', 'i1:IfFalse > d'], ['i1:IfFalse>d']],
  ['the usual way on beside an error', ['a > d', 'a:OnError > b > d'], []],
  ['an error that leads on', ['a > b > d', 'a:OnError > d'], ['a:OnError>d']],
  ['a way that ends', ['i1:IfTrue > b', 'i1:IfFalse > d'], []],
  [
    'a decision behind a decision',
    ['i1:IfTrue > i2:IfTrue > b > d', 'i2:IfFalse > d', 'i1:IfFalse > d'],
    ['i2:IfFalse>d', 'i1:IfFalse>d'],
  ],
])('%s', (_, ways, want) => {
  const workflow = flow(...ways)
  const found = [...bypassesOf(scopesOf(workflow, loopsOf(bodiesOf(workflow))))].map(({ key }) => key)
  expect(found.toSorted()).toEqual(want.toSorted())
})

it('the rank of an item is the length of the longest way to it, and there is none in a circle', () => {
  const links = (...ways: string[]) => ways.map((way) => ({ from: way.charAt(0), to: way.charAt(1) }))
  expect([...(ranksOf(['a', 'b', 'c'], links('ab', 'bc', 'ac')) ?? [])]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  expect(ranksOf(['a', 'b'], links('ab', 'ba'))).toBeUndefined()
})
