import { texts } from './index'
import type { ToolView } from '../../wire/types'

const WORDS = /^(title|description|sentences|outcomes)$/

// spoken is a tool with what it says of itself in the language of the page. A tool of a
// server says it in its own.
export const spoken = (tool: ToolView): ToolView => (tool.server === '' ? (within(tool, '') as ToolView) : tool)

// within goes to wherever words are: a schema has some for each argument.
function within(value: unknown, key: string): unknown {
  if (typeof value === 'string') return WORDS.test(key) ? texts.program(value) : value
  if (Array.isArray(value)) return value.map((one) => within(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, within(one, key === 'titles' ? 'title' : name)]),
  )
}
