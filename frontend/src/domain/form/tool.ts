// Tool is a tool on offer; see internal/host/tools.go.
export interface Tool {
  name: string
  alike: string // another tool that could be taken for it, spelt to be told from it, '' for none
  description: string
  server: string // '' for the built-in tools
  parameters: unknown // JSON Schema of an object
  outputs: Output[]
  open: boolean // may give results that outputs does not list
  effect: 'read' | 'write' | 'external' | 'destructive'
}

// Output is a named result, used in references as <step>.<name>.
export interface Output {
  name: string
  type?: string
  description?: string
}

export type ToolsByName = ReadonlyMap<string, Tool>

// toolsLike are the tools whose name or description has every word, those first
// whose name has.
export function toolsLike(tools: Iterable<Tool>, words: string): Tool[] {
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
export function byServer(tools: readonly Tool[]): [server: string, tools: Tool[]][] {
  const servers = [...new Set(tools.map(({ server }) => server))]
  return servers.map((server) => [server, tools.filter((tool) => tool.server === server)])
}
