import type { ToolView } from '../../wire/types'

// tool is a tool of a server, '' for a built-in one.
export const tool = (name: string, server: string, description = ''): ToolView => ({
  name,
  title: name,
  titles: {},
  alike: '',
  also: [],
  sentences: [],
  outcomes: [],
  server,
  description,
  parameters: {},
  outputs: [],
  open: false,
  effect: 'read',
})
