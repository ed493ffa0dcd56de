import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { CARD } from '../../domain/graph/cardSize'
import type { ToolsByName } from '../../domain/form/tool'
import { edgeKey } from '../../domain/graph/workflow'
import { pictureBounds } from './bounds'
import type { Drawn } from './bounds'
import type { Colours } from './colours'
import { Picture } from './Picture'
import { fit, nameLines, placePieces, printable, wrap } from './words'
import type { Measure } from './words'
import type { Edge, Node, ToolView, Workflow } from '../../wire/types'

const measure: Measure = (text) => Array.from(text).length * 10
const colours = Object.fromEntries(
  [
    'bg',
    'panel',
    'note',
    'noteGreen',
    'frame',
    'line',
    'text',
    'muted',
    'edge',
    'tool',
    'ai',
    'flow',
    'person',
    'end',
    'reference',
    'yes',
    'no',
    'tint',
  ].map((name) => [name, `of-${name}`]),
) as Colours
colours.tint = '0.15'

const tool = (id: string, name: string, x: number, y: number, args: Record<string, unknown> = {}): Node => ({
  id,
  name,
  kind: 'Tool',
  tool: { name: 'notify', arguments: args },
  position: { x, y },
})
const make = (nodes: Node[], edges: Edge[] = [], notes: Workflow['notes'] = []): Workflow => ({
  version: 1,
  id: 'w',
  name: 'A & B',
  nodes,
  edges,
  notes,
})

function picture(workflow: Workflow, hidden: [string, string][] = [], tools: ToolsByName = new Map()) {
  const positions = new Map(workflow.nodes.flatMap(({ id, position }) => (position ? [[id, position]] : [])))
  const routes = new Map(
    workflow.edges.map((edge) => {
      const [from, to] = [positions.get(edge.from), positions.get(edge.to)]
      return [
        edgeKey(edge),
        {
          points: [
            { x: CARD.width / 2 + (from?.x ?? 0), y: CARD.height + (from?.y ?? 0) },
            { x: CARD.width / 2 + (to?.x ?? 0), y: to?.y ?? 0 },
          ],
          label: from,
        },
      ]
    }),
  )
  const drawn: Drawn = {
    boxes: new Map([...positions].map(([id, at]) => [id, { ...at, ...CARD }])),
    frames: new Map(),
    edges: workflow.edges,
    routes,
    aside: new Set(),
    hidden: new Map(hidden),
    opened: new Map(),
  }
  const bounds = pictureBounds(drawn, workflow.notes)
  const brush = { colours, measure, fonts: '@font-face{}', tools }
  const svg = renderToStaticMarkup(createElement(Picture, { workflow, drawn, bounds, brush }))
  return { svg, width: bounds.width, height: bounds.height }
}

describe('a picture', () => {
  const { svg, width, height } = picture(
    make(
      [
        tool('a', 'Say <hello> & "bye"', 0, 0, { message: '{{b.text}}' }),
        { ...tool('b', 'Off\u0000 step', 0, 200), enabled: false },
      ],
      [{ from: 'a', to: 'b', output: 'IfTrue' }],
      [{ id: 'n', text: 'Why <this>', position: { x: 400, y: 0 } }],
    ),
  )
  it('holds all there is', () => expect([width, height]).toEqual([40 + 400 + 220 + 40, 40 + 200 + CARD.height + 40]))
  it.each(['A &amp; B', 'Why &lt;this&gt;', '>Off\\u0000', '>true<', '>off<', '@font-face{}', 'fill="of-bg"'])(
    'says %s',
    (part) => expect(svg).toContain(part),
  )
  it('lets no text become markup', () => {
    expect(svg).not.toContain('<hello>')
    expect(svg).not.toContain('\u0000')
  })
  it('has no reference to another file', () => expect(svg.match(/(href|src|url)[=(]"?[^#"]/g) ?? []).toEqual([]))
})

test('what is read from the right begins at the right, with its dots at its end', () => {
  const name = 'مهام كثيرة هنا 200 long and longer still now'
  const { svg } = picture(
    make(
      [tool('a', name, 0, 0, { message: 'x' }), tool('b', `Read ${name}`, 0, 200)],
      [],
      [{ id: 'n', text: 'ملف', position: { x: 400, y: 0 } }],
    ),
  )
  const textOf = (words: string): string =>
    svg.match(/<text[^>]*>[^<]*/g)?.find((text) => text.includes(`>${words}`)) ?? ''
  expect(textOf('مهام')).toMatch(/x="269".*direction="rtl"/)
  expect(textOf('long')).toMatch(/x="269".*direction="rtl".*>long.*…$/)
  expect(textOf('ملف')).toMatch(/x="607".*direction="rtl"/)
  expect(textOf('Read')).toMatch(/x="55"/)
  expect(textOf('Read')).not.toContain('direction')
})

test('a card is told as on the canvas: its name on two lines, what it does, references by the names of steps', () => {
  const sends = new Map([['notify', { sentences: ['Show “{message}”'] } as ToolView]])
  const { svg } = picture(
    make([tool('a', 'Tell them all about it now', 0, 0, { message: '{{b.text}}' }), tool('b', 'Read it', 0, 200)]),
    [],
    sends,
  )
  for (const part of ['>Tell them all about<', '>it now<', '>Show “<', '>Read it · text<', '>”<'])
    expect(svg).toContain(part)
  expect(svg).not.toMatch(/Mono|message/)
})

test('the way of an error is red, with its arrow and its word; others are not', () => {
  const nodes = ['a', 'b', 'c'].map((id, i) => tool(id, id, 0, 200 * i))
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c', output: 'OnError' },
  ]
  const { svg } = picture(make(nodes, edges))
  expect(svg.match(/<path d="[^"]*" fill="none" stroke="(of-[a-z]+)"/g)?.map((one) => one.slice(-9))).toEqual([
    '"of-edge"',
    'e="of-no"',
  ])
  expect(svg.match(/marker-end="url\(#[^)]*\)"/g)?.map((one) => one.includes('-error'))).toEqual([false, true])
  expect(svg).toContain('>error<')
  expect(picture(make(nodes, edges.slice(0, 1))).svg).not.toContain('-error')
})

test('a note has its colour', () => {
  const at = { x: 0, y: 0 }
  const { svg } = picture(
    make(
      [],
      [],
      [
        { id: 'n', text: '**a**', position: at, color: 'green' },
        { id: 'm', text: 'b', position: at },
      ],
    ),
  )
  expect(svg).not.toContain('**')
  expect(svg.match(/fill="of-note\w*"/g)).toEqual(['fill="of-noteGreen"', 'fill="of-note"'])
})

test('a collapsed loop says how much it hides', () => {
  const { svg } = picture(
    make([tool('head', 'For each', 0, 0), { ...tool('in', 'Inside', 0, 0), position: undefined }]),
    [['in', 'head']],
  )
  expect(svg).toContain('>1 step<')
  expect(svg).not.toContain('>Inside<')
})

test('5,000 steps are drawn', { timeout: 120_000 }, () => {
  const nodes = Array.from({ length: 5000 }, (_, i) => tool(`s${i}`, `Step ${i}`, 0, i * 100))
  const { svg, height } = picture(
    make(
      nodes,
      nodes.slice(1).map((node, i) => ({ from: `s${i}`, to: node.id })),
    ),
  )
  expect(height).toBe(4999 * 100 + CARD.height + 80)
  expect(svg.match(/>Step \d+</g)).toHaveLength(5000)
})

test('nothing has the room around nothing', () =>
  expect(pictureBounds({ boxes: new Map(), frames: new Map(), routes: new Map() }, [])).toEqual({
    x: -40,
    y: -40,
    width: 80,
    height: 80,
  }))

describe('words', () => {
  it.each([
    ['short', 50, 'short'],
    ['too long', 50, 'too…'],
    ['👩‍🔧👩‍🔧', 20, '👩…'],
    ['none', 5, ''],
    ['', 0, ''],
  ])('%j in %i is %j', (text, room, want) => expect(fit(text, room, 'name', measure)).toBe(want))
  it.each([
    ['a\u0000b\u001Fc', 'abc'],
    ['half \uD83D sign', 'half  sign'],
    ['whole 🧾 sign', 'whole 🧾 sign'],
  ])('%j can be printed as %j', (text, want) => expect(printable(text)).toBe(want))
  it('sets pieces one after the other until the room ends', () => {
    const pieces = [
      { text: 'say ', reference: false },
      { text: 'a.b', reference: true },
      { text: ' and more', reference: false },
      { text: 'never', reference: true },
    ]
    expect(placePieces(pieces, 110, measure)).toEqual([
      { text: 'say ', reference: false, x: 0, width: 40 },
      { text: 'a.b', reference: true, x: 40, width: 34 },
      { text: ' a…', reference: false, x: 74, width: 30 },
    ])
  })
  it.each([
    ['one two', ['one two']],
    ['one two three', ['one two', 'three']],
    ['one two three four', ['one two', 'three…']],
  ])('a name “%s” takes the lines %j', (name, want) => expect(nameLines(name, 70, measure)).toEqual(want))
  it('wraps words and cuts what is below', () => {
    expect(wrap('one two three\nfour', 70, 3, measure)).toEqual(['one two', 'three', 'four'])
    expect(wrap('one two three\nfour', 70, 2, measure)).toEqual(['one two', '…'])
  })
})
