import { create } from 'zustand'
import * as api from '../backend/api'
import type { ToolsByName } from '../domain/tool'
import { attempt } from './notices'

// The tools on offer, by name in the order of the catalog. They stay the same
// until the program ends.
export const useTools = create<{ tools: ToolsByName }>(() => ({ tools: new Map() }))

export function loadTools(): Promise<boolean> {
  return attempt(async () => {
    const tools = await api.tools()
    useTools.setState({ tools: new Map(tools.map((tool) => [tool.name, tool])) })
  })
}
