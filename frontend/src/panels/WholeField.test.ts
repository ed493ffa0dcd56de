import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { WholeField } from './WholeField'

const html = (value: string): string =>
  renderToStaticMarkup(jsx(WholeField, { label: 'Command', value, onChange: () => undefined }))

describe('WholeField', () => {
  it.each([
    ['npx\u200b', '&quot;npx\\u200b&quot;'],
    ['/home/\u202eme', '&quot;/home/\\u202eme&quot;'],
    ['/home/me ', '&quot;/home/me &quot;'],
    ['http://localhost:11434\u2060', '&quot;http://localhost:11434\\u2060&quot;'],
  ])('shows below what hides in %j', (value, whole) => expect(html(value)).toContain(whole))

  it.each(['npx', 'مرحبا'])('shows %j as it is', (value) => expect(html(value)).not.toContain('<pre'))
})
