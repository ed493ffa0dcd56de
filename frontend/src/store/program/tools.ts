import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import type { ToolsByName } from '../../domain/form/tool'
import { spoken } from '../../domain/texts/tool'
import { notify } from '../page/notices'

// The tools on offer, by name in the order of the catalog. Where nothing of them has
// changed they stay the same value.
export const useTools = create<{ tools: ToolsByName }>(() => ({ tools: new Map() }))

let known = ''
let reading = false
let again = false

// loadTools reads the tools; asked while it reads, it reads once more afterwards.
export async function loadTools(): Promise<void> {
  again = reading
  if (reading) return
  reading = true
  try {
    const tools = await api.tools()
    const text = JSON.stringify(tools)
    if (text !== known) useTools.setState({ tools: new Map(tools.map((tool) => [tool.name, spoken(tool)])) })
    known = text
  } catch (cause) {
    notify('error', wordsOf(cause))
  } finally {
    reading = false
  }
  if (again) await loadTools()
}
