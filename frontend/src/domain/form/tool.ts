import type { ToolView } from '../../wire/types'

export type ToolsByName = ReadonlyMap<string, ToolView>

// toolsLike are the tools whose name or description has every word, those first
// whose name has.
export function toolsLike(tools: Iterable<ToolView>, words: string): ToolView[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word))
  const found = [...tools].filter(({ name, description }) => has(`${name} ${description}`))
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))]
}

// byServer puts tools together that come from the same server, '' for the built-in
// ones, in the order in which each is met first.
export function byServer(tools: readonly ToolView[]): [server: string, tools: ToolView[]][] {
  const servers = [...new Set(tools.map(({ server }) => server))]
  return servers.map((server) => [server, tools.filter((tool) => tool.server === server)])
}
