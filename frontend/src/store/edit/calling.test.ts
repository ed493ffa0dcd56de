import { beforeEach, describe, expect, it } from 'vitest'
import { useDocument } from '../document/document'
import { selectMany } from '../page/selection'
import { useTools } from '../program/tools'
import { calledHere } from './calling'
import type { Tool } from '../../domain/form/tool'
import type { Node } from '../../wire/types'

const call = (id: string, tool: string, workflow?: string): Node => ({
  id,
  name: id,
  kind: 'Tool',
  tool: { name: tool, arguments: {}, ...(workflow !== undefined && { workflow }) },
})

describe('the workflow that the selected step calls', () => {
  beforeEach(() => {
    const nodes = [call('by_id', 'workflow__gone', 'w1'), call('by_name', 'workflow__here'), call('other', 'notify')]
    useDocument.setState({ workflow: { version: 1, id: 'w', name: '', nodes, edges: [], notes: [] } })
    useTools.setState({ tools: new Map([['workflow__here', { workflow: 'w2' } as Tool]]) })
  })

  it.each([
    [['by_id'], { step: 'by_id', workflow: 'w1' }],
    [['by_name'], { step: 'by_name', workflow: 'w2' }],
    [['other'], undefined],
    [['by_id', 'by_name'], undefined],
    [[], undefined],
  ])('of %j is %j', (selected, called) => {
    selectMany(selected)
    expect(calledHere()).toEqual(called)
  })
})
