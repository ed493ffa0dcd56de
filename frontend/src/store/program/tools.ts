import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import type * as Told from '../../domain/data/told'
import { programArgument } from '../../domain/form/program'
import type { Tool, ToolsByName } from '../../domain/form/tool'
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
    if (text !== known) show(tools.map(spoken))
    known = text
  } catch (cause) {
    notify('error', wordsOf(cause))
  } finally {
    reading = false
  }
  if (again) await loadTools()
}

const show = (tools: readonly Tool[]): void =>
  useTools.setState({ tools: new Map(tools.map((tool) => [tool.name, telling(tool)])) })

let toldBy: typeof Told.toldBy | undefined

// telling is a tool that tells its data programs in words. Those are loaded when the first
// program is to be told, which is left out until then.
function telling(tool: Tool): Tool {
  const argument = programArgument(tool)
  if (argument === undefined) return tool
  if (toldBy) return { ...tool, told: toldBy(tool, argument) }
  const told = (given: Record<string, unknown>) => {
    void loadWords()
    return { templates: tool.sentences, given: { ...given, [argument]: undefined } }
  }
  return { ...tool, told }
}

// loadWords loads them once. Where that fails, programs stay left out until the next is told.
async function loadWords(): Promise<void> {
  const told = await import('../../domain/data/told').catch(() => undefined)
  if (!told || toldBy) return
  toldBy = told.toldBy
  show([...useTools.getState().tools.values()])
}
