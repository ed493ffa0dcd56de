import { describe, expect, it, vi } from 'vitest'
import { flow, linksOf } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { made } from '../document/made.fixture'
import { selectMany, useSelection } from '../page/selection'
import { addStep } from './editing'
import { placeInLoop } from './inLoop'
import type { Patch } from '../../wire/types'

const Edit = ({ patch }: { patch: Patch }): Promise<number> => made(patch)
vi.stubGlobal('window', { go: { main: { App: { Edit } } } })

const open = (...lines: string[]): void =>
  useDocument.setState(({ revision }) => ({ workflow: flow(...lines), revision: revision + 1 }))

describe('into the loop', () => {
  const LOOP = [
    'a > l1',
    'l1:LoopBody > b > l2',
    'l2:LoopBody > c > e2 > l2',
    'l2:LoopDone > e1 > l1',
    'l1:LoopDone > d',
  ]
  it.each([
    ['the loop that is selected takes it at its end', 'l1', ['l2:LoopDone>n', 'n>e1']],
    ['so does that of the selected step', 'b', ['l2:LoopDone>n', 'n>e1']],
    ['the innermost is meant', 'c', ['c>n', 'n>e2']],
    ['an inner loop takes it itself', 'l2', ['c>n', 'n>e2']],
    ['the foot stands for its loop', 'e2', ['c>n', 'n>e2']],
  ])('%s: %s', async (_, selected, links) => {
    open(...LOOP)
    selectMany([selected])
    const revision = useDocument.getState().revision
    expect(await addStep({ kind: 'AiStep' }, placeInLoop())).toBe(true)
    const { workflow, revision: after } = useDocument.getState()
    const added = useSelection.getState().node ?? ''
    expect(linksOf(workflow).map((link) => link.replace(added, 'n'))).toEqual(expect.arrayContaining(links))
    expect(after).toBe(revision + 1)
  })

  it('there is none without a loop', () => {
    open(...LOOP)
    for (const selected of [['a'], ['d'], ['b', 'c'], []]) {
      selectMany(selected)
      expect(placeInLoop()).toBeUndefined()
    }
  })
})
