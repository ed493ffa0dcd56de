// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useTrace } from '../../store/run/runTrace'
import { NamedText } from './NamedText'

it('a step that is undone since is called as it was when it ran', () => {
  useTrace.setState({ names: { find: 'Find the PDFs' } })
  const { box } = draw(jsx(NamedText, { text: 'Found {{find.count}}' }))
  expect(box.textContent).toContain('Find the PDFs')
})
