import { expect, it, vi } from 'vitest'
import { useDocument } from '../store/document/document'
import { startEmpty, useSession } from '../store/page/session'
import { keySections } from './sheet'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })

const listed = (): string[] => keySections('').flatMap(({ lines }) => lines.map(({ text }) => text))

it('lists no key that does nothing on the page it is asked for on', () => {
  useDocument.setState(useDocument.getInitialState(), true)
  useSession.setState({ page: 'home' })
  expect(listed()).toEqual(expect.arrayContaining(['New workflow', 'Start empty']))
  startEmpty()
  useSession.setState({ page: 'work' })
  expect(listed()).not.toEqual(expect.arrayContaining(['New workflow']))
  expect(listed()).not.toEqual(expect.arrayContaining(['Start empty']))
  useDocument.setState({ workflow: { ...useDocument.getState().workflow, nodes: [{ id: 'a' } as never] } })
  expect(listed()).toEqual(expect.arrayContaining(['Start empty']))
})
