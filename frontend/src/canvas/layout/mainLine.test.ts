import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, it } from 'vitest'
import { bodiesOf } from '../../domain/graph/bodies'
import { loopsOf } from '../../domain/graph/loops'
import { flow } from '../../domain/graph/parse.fixture'
import type { Direction } from '../../domain/program/settings'
import { draw, placesOf } from './arrange'
import type { Workflow } from '../../wire/types'

const engine = new ELK()
const elk = engine.layout.bind(engine)

const LOOP = [
  'a > l1:LoopBody > s1:SwitchCase:x > b > c > e1 > l1:LoopDone > d',
  's1:SwitchCase:y > f > e1',
  's1:SwitchCase:z > g > e1',
  's1:SwitchDefault > e1',
]
const FAILS = ['a > b > c > d', 'b:OnError > f > d']
const SHORT = ['a > i1:IfTrue > b > c > d', 'i1:IfFalse > d']

it.each([
  ['through a loop of a decision, by its middle way', LOOP, ['a', 'l1', 's1', 'f', 'e1', 'd']],
  ['past the way of an error', FAILS, ['a', 'b', 'c', 'd']],
  ['past a branch without steps', SHORT, ['a', 'i1', 'b', 'c', 'd']],
  ['behind each other', [...LOOP, 'd > h > j', 'h:OnError > k > j'], ['a', 'l1', 'f', 'e1', 'd', 'h', 'j']],
])('the main line runs straight %s', async (_, ways, line) => {
  for (const direction of ['down', 'right'] as const) {
    const middles = await middlesOf(flow(...ways), direction)
    expect(
      line.map((id) => middles.get(id)),
      direction,
    ).toEqual(line.map(() => middles.get('a')))
  }
})

it('no line is the main one of two branches of equal length: a decision stands between them', async () => {
  const middles = await middlesOf(flow('a > i1:IfTrue > b > d', 'i1:IfFalse > c > d'), 'down')
  const [left = NaN, right = NaN] = [middles.get('b'), middles.get('c')]
  for (const id of ['a', 'i1', 'd']) expect(middles.get(id), id).toBe((left + right) / 2)
})

it('behind branches of unequal length the line is not that of the shorter one', async () => {
  const ways = ['a > i1:IfTrue > i2:IfTrue > b > d > f > g', 'i2:IfFalse > c > d', 'i1:IfFalse > e > f']
  const middles = await middlesOf(flow(...ways), 'down')
  const [left = NaN, right = NaN] = [middles.get('d'), middles.get('e')]
  const meets = middles.get('f') ?? NaN
  expect([left < meets, meets < right]).toEqual([true, true])
})

// middlesOf is the middle of each card, across the flow.
async function middlesOf(workflow: Workflow, direction: Direction): Promise<ReadonlyMap<string, number>> {
  const task = { workflow, loops: loopsOf(bodiesOf(workflow)), direction }
  const { boxes } = draw(task, await placesOf(task, elk))
  return new Map(
    [...boxes].map(([id, { x, y, width, height }]) => [id, direction === 'down' ? x + width / 2 : y + height / 2]),
  )
}
