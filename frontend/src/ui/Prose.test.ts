import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { jsx } from '../jsx/jsx-runtime'
import { Prose } from './Prose'

const links = { picture: 'picture', tip: 'Copy the address', take: () => undefined }

const html = (text: string): string =>
  renderToStaticMarkup(jsx(Prose, { text, links }))
    .replace(/^<div class="prose" dir="auto">(.*)<\/div>$/s, '$1')
    .replaceAll(' type="button" class="prose-link" data-tip="Copy the address" aria-description="Copy the address"', '')
    .replaceAll(' class="prose-address"', '')

describe('Prose', () => {
  it.each([
    ['*a **b** c* `d`', '<p dir="auto"><em>a <strong>b</strong> c</em> <code>d</code></p>'],
    ['a  \nb\nc', '<p dir="auto">a<br/>b\nc</p>'],
    ['# a', '<p dir="auto"><strong>a</strong></p>'],
    ['- a\n- b\n  1. c', '<ul><li dir="auto">a</li><li dir="auto">b<ol><li dir="auto">c</li></ol></li></ul>'],
    [
      '3. x\n\n4. y',
      '<ol start="3"><li dir="auto"><p dir="auto">x</p></li><li dir="auto"><p dir="auto">y</p></li></ol>',
    ],
    ['> q\n\n---', '<blockquote dir="auto"><p dir="auto">q</p></blockquote><hr/>'],
    ['```js\na\n  b\n```', '<pre dir="auto" tabindex="0"><code>a\n  b</code></pre>'],
    ['a &copy; &amp; \\*b\\*', '<p dir="auto">a © &amp; *b*</p>'],
  ])('reads %j', (text, want) => expect(html(text)).toBe(want))

  it.each([
    [
      '| a | *b* | c |\n|---|:-:|--:|\n| 1 | `x\\|y` | [d](https://e.f) |\n| 2 |',
      '<thead><tr><th scope="col" dir="auto">a</th><th scope="col" dir="auto" align="center"><em>b</em></th><th scope="col" dir="auto" align="right">c</th></tr></thead>' +
        '<tbody><tr><td dir="auto">1</td><td dir="auto" align="center"><code>x|y</code></td><td dir="auto" align="right"><button>d (<span>https://e.f</span>)</button></td></tr>' +
        '<tr><td dir="auto">2</td></tr></tbody>',
    ],
    [
      'a|b\n-|-\n<img src=x onerror=y>|![p](javascript:z)|more',
      '<thead><tr><th scope="col" dir="auto">a</th><th scope="col" dir="auto">b</th></tr></thead>' +
        '<tbody><tr><td dir="auto">&lt;img src=x onerror=y&gt;</td><td dir="auto">p</td></tr></tbody>',
    ],
  ])('makes a table of %j', (text, want) =>
    expect(html(text)).toBe(`<div class="prose-table" tabindex="0"><table>${want}</table></div>`),
  )

  it('leaves code with a bar outside of tables as it is', () =>
    expect(html('`a\\|b`')).toBe('<p dir="auto"><code>a\\|b</code></p>'))

  it.each([
    ['[a](https://x.y/ä "t")', '<button>a (<span>https://x.y/%C3%A4</span>)</button>'],
    ['[**a**](http://x)', '<button><strong>a</strong> (<span>http://x</span>)</button>'],
    ['<https://a.b>', '<button dir="auto">https://a.b</button>'],
    ['<me@x.y>', '<button>me@x.y (<span>mailto:me@x.y</span>)</button>'],
    [
      '[a][r] ![b][r]\n\n[r]: http://p\n[r]: http://q',
      '<button>a (<span>http://p</span>)</button> <button>b (<span>http://p</span>)</button>',
    ],
    ['![](http://x/a.png)', '<button>picture (<span>http://x/a.png</span>)</button>'],
  ])('shows where %j leads', (text, want) => expect(html(text)).toBe(`<p dir="auto">${want}</p>`))

  it.each([
    ['[a](javascript:alert%281%29)', 'a'],
    ['[a](file:///etc/passwd) ![b](data:image/png;base64,AA)', 'a b'],
    ['<b onclick="x()">c</b>', '&lt;b onclick=&quot;x()&quot;&gt;c&lt;/b&gt;'],
    ['n&#x202e;a', 'n\\u202ea'],
    ['![h\u200bid](nowhere)', 'h\\u200bid'],
  ])('makes nothing but words of %j', (text, want) => expect(html(text)).toBe(`<p dir="auto">${want}</p>`))

  it('shows a block of HTML as text', () =>
    expect(html('<script>\nx()\n</script>')).toBe('&lt;script&gt;\nx()\n&lt;/script&gt;'))
})
