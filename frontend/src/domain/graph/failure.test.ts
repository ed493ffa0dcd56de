import { describe, expect, it } from 'vitest'
import { failurePatch } from '../form/stepEdit'
import { applyPatch } from './patch'
import { connect, linker } from './connect'
import { endAfter } from './end'
import { newBlock } from './fresh'
import { insert } from './insert'
import { placeAfter } from './move'
import { openOf, outputsOf } from './outputs'
import { flow, linksOf } from './parse.fixture'
import { remove, unlink } from './remove'

const BOTH = ['a > t1 > b > d', 't1:OnError > c > d']

describe('the error output of a step', () => {
  it('is there when the step branches on failure, and open until it is linked or ends', () => {
    const { nodes, edges } = flow('a > t1 > b')
    const [plain, branching] = nodes
    expect(plain && outputsOf(plain)).toEqual([''])
    expect(branching && outputsOf(branching)).toEqual(['', 'OnError'])
    expect(branching && openOf(branching, edges)).toEqual(['OnError'])
  })

  it('goes on to the foot of the loop it is in', () => {
    const before = flow('l1:LoopBody > t1 > e1 > l1', 'l1:LoopDone > d')
    const block = newBlock(before, { kind: 'Tool', tool: 'notify' })
    const id = block.nodes[0]?.id ?? ''
    const after = insert(before, block, { kind: 'after', node: 't1', output: 'OnError' })
    expect(linksOf(after)).toEqual(expect.arrayContaining([`t1:OnError>${id}`, `${id}>e1`]))
  })

  it('is linked like any other, and not back', () => {
    const before = flow('a > t1 > b', 't1:OnError > c')
    expect(linksOf(connect(before, 't1', 'OnError', 'b'))).toEqual(['a>t1', 't1:OnError>b', 't1>b'])
    expect(linker(before, 't1', 'OnError')('a')).toBe('goesBack')
    expect(linker(before, 't1', 'OnError')('b')).toBeUndefined()
  })

  it('leads to the foot of its loop, but not out of it', () => {
    const before = flow('l1:LoopBody > t1 > e1 > l1', 'l1:LoopDone > d')
    expect(linker(before, 't1', 'OnError')('e1')).toBeUndefined()
    expect(linker(before, 't1', 'OnError')('d')).toBe('leavesLoop')
  })

  it('takes steps in, on its own way', () => {
    const before = flow(...BOTH)
    const block = newBlock(before, { kind: 'AiStep' })
    const id = block.nodes[0]?.id ?? ''
    expect(linksOf(insert(before, block, { kind: 'link', key: 't1:OnError>c' }))).toContain(`t1:OnError>${id}`)
    expect(placeAfter(flow('a > t1 > b'), 't1')).toEqual({ kind: 'after', node: 't1', output: '' })
  })

  it('ends the workflow where nothing is left, which the other output need not say', () => {
    const before = flow('a > t1 > b', 't1:OnError > c')
    expect(linksOf(remove(before, new Set(['c'])))).toEqual(['a>t1', 't1:OnError.', 't1>b'])
    expect(linksOf(unlink(before, 't1:OnError>c'))).toEqual(['a>t1', 't1:OnError.', 't1>b'])
    expect(linksOf(remove(before, new Set(['b'])))).toEqual(['a>t1', 't1:OnError>c'])
    expect(linksOf(endAfter(flow('a > t1 > b'), 't1', 'OnError'))).toEqual(['a>t1', 't1:OnError.', 't1>b'])
  })

  it('is not the way past a step that is removed', () =>
    expect(linksOf(remove(flow('a > t1', 't1:OnError > c > d', 't1 > b > d'), new Set(['t1', 'c'])))).toEqual([
      'a>b',
      'b>d',
    ]))

  it('goes with its link and its end when the step no longer branches', () => {
    const before = flow(...BOTH)
    const step = before.nodes.find(({ id }) => id === 't1')
    const patch = step && failurePatch(before, step, 'continue')
    expect(linksOf(applyPatch(before, patch ?? {}))).toEqual(['a>t1', 'b>d', 'c>d', 't1>b'])
    const ended = endAfter(flow('a > t1'), 't1', 'OnError')
    const other = ended.nodes.find(({ id }) => id === 't1')
    expect(other && failurePatch(ended, other, undefined)?.updatedNodes?.[0]?.after).not.toHaveProperty('ends')
    expect(step && failurePatch(before, step, 'branch')).toBeUndefined()
  })
})
