import { expect, it } from 'vitest'
import { useDocument } from '../document/document'
import { announce, useAnnounced } from './announce'

it('forgets what was said of a workflow when another is opened', () => {
  const { workflow } = useDocument.getState()
  announce('The run failed.')
  useDocument.setState({ workflow: { ...workflow, name: 'Renamed' } })
  expect(useAnnounced.getState().text).toBe('The run failed.')
  useDocument.setState({ workflow: { ...workflow, id: 'another' } })
  expect(useAnnounced.getState().text).toBe('')
})
