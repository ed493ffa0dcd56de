import { beforeEach, expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { goTo, rowsNow, useOutline } from './outline'
import { askLink, canLink } from './outlineLinks'

const at = (node: string, output?: string): string =>
  rowsNow().find(
    (row) => 'node' in row && row.node === node && (output === undefined || ('output' in row && row.output === output)),
  )?.key ?? ''

beforeEach(() => {
  const step = (node: string, depth = 0, branch = '') => ({ node, depth, ...(branch && { branch }) })
  useDocument.setState({
    workflow: flow('a > l1:LoopBody > b > e1', 'l1:LoopDone > i1:IfTrue > c', 'i1:IfFalse > d'),
    outline: {
      steps: [step('a'), step('l1'), step('b', 1), step('i1'), step('c', 1), step('d', 1)],
      loops: [{ loop: 'l1', end: 'e1', nodes: ['b'] }],
    },
    readOnly: false,
  })
  useOutline.setState({ task: undefined })
})

it.each([
  ['a step, by its only way', 'a', { from: 'a', output: '' }],
  ['a loop, by the way behind it', 'l1', { from: 'l1', output: 'LoopDone' }],
  ['a decision, by one that is still to be chosen', 'i1', { from: 'i1' }],
])('%s', (_, node, way) => {
  goTo(at(node))
  expect(canLink(rowsNow().find(({ key }) => key === at(node)))).toBe(true)
  askLink()
  expect(useOutline.getState().task).toEqual({ is: 'link', row: at(node), ...way })
})
