import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { keptSentence } from '../../domain/text/sentence'
import type { Node, ToolView } from '../../wire/types'
import { loadTools, useTools } from './tools'
import { eventually } from '../../eventually.fixture'

const BUILTIN = join(import.meta.dirname, '../../../../planner/catalog/builtin.json')
const builtin = (JSON.parse(readFileSync(BUILTIN, 'utf8')) as ToolView[]).map((tool) =>
  Object.assign({ titles: {} }, tool, { server: '', also: [] }),
)

vi.stubGlobal('window', { go: { main: { App: { Tools: () => builtin } } }, runtime: {} })

const shaping = (program: string): Node => ({
  id: 'a',
  name: 'A',
  kind: 'Tool',
  tool: { name: 'transform_data', arguments: { data: '{{read.rows}}', program } },
})

const said = (node: Node): string =>
  keptSentence(node, (id) => id, useTools.getState().tools)
    .map(({ text }) => text)
    .join('')

it('a data step is told by what its program does, once the words are there, and never by code', async () => {
  await loadTools()
  const step = shaping('map(select(.amount > 100)) | sort_by(.date)')
  const changed = vi.fn()
  useTools.subscribe(changed)
  expect(said(step)).toBe('Shape read · rows')
  expect(said(shaping('.'))).toBe('Shape read · rows')
  const words = 'Keep rows where amount is more than 100, then sort by date, smallest first, from read · rows'
  await eventually(() => expect(said(step)).toBe(words))
  expect(said(shaping('map(ltrimstr("a"))'))).toBe('Shape read · rows')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('a thousand programs are told once, not at each drawing', async () => {
  const steps = Array.from({ length: 1000 }, (_, i) => shaping(`map(select(.amount > ${i})) | group_by(.month)`))
  const [first] = steps
  await eventually(() => expect(said(first ?? shaping('.'))).toContain('Keep rows'))
  steps.forEach(said)
  const { tools } = useTools.getState()
  const kept = (): unknown[] => steps.map((step) => keptSentence(step, (id) => id, tools))
  expect(kept().every((pieces, i) => pieces === kept()[i])).toBe(true)
})
