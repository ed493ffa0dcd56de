import { expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { follow, undoneLabel, useDocument } from './document'
import type { DocumentChange } from '../../wire/types'

it('what a change leaves out is no more', async () => {
  const { workflow, ...state } = { ...useDocument.getState(), workflow: flow('a'), revision: 7 }
  useDocument.setState({
    ...state,
    workflow,
    undoLabel: 'Move “a”',
    undoSaid: { text: '%d steps have nothing before them, but only one can come first: %s.', args: [] },
  })
  const tidied: DocumentChange = { ...state, revision: 8, undoLabel: 'Tidy up', patch: {} }
  await follow(tidied)
  expect(undoneLabel()).toBe('Tidy up')
  expect(useDocument.getState().workflow).toEqual(workflow)
})
