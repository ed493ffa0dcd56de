import { expect, it } from 'vitest'
import { collectOf, collectedOf, withCollected } from './collect'

it.each([
  [undefined, []],
  [
    { file: '{{each.item.name}}', text: '{{read.text}}', kind: 'a {{x.y}}' },
    [
      { name: 'file', value: '{{each.item.name}}' },
      { name: 'text', value: '{{read.text}}' },
      { name: 'kind', value: 'a {{x.y}}' },
    ],
  ],
])('%j has fields, and is made of them', (collect, fields) => {
  expect(collectedOf(collect)).toEqual(fields)
  expect(collectOf(fields)).toEqual(collect)
})

it.each(['{{read.text}}', ['{{read.text}}'], { n: 1 }, { a: { b: '{{x.y}}' } }, null])('%j is no fields', (collect) =>
  expect(collectedOf(collect)).toBeUndefined(),
)

it('a field is called as what it refers to, with a number where another is', () => {
  const fields = withCollected(withCollected([], 'each.item.name'), 'read.name')
  expect(fields).toEqual([
    { name: 'name', value: '{{each.item.name}}' },
    { name: 'name_2', value: '{{read.name}}' },
  ])
})

it('a file that a loop goes over is called so', () => {
  expect(withCollected([], 'each.item', '{{list.files}}')).toEqual([{ name: 'file', value: '{{each.item}}' }])
  expect(withCollected([], 'each.item', 'list.rows')).toEqual([{ name: 'item', value: '{{each.item}}' }])
  expect(withCollected([], 'read.rows', 'list.files')).toEqual([{ name: 'rows', value: '{{read.rows}}' }])
})
