import type { New } from '../domain/graph/fresh'
import type { Where } from '../domain/graph/insert'
import { lookOf } from '../domain/look'
import { texts } from '../domain/texts'
import { toolsLike } from '../domain/tool'
import type { ToolsByName } from '../domain/tool'
import type { Position } from '../domain/workflow'
import { addStep } from '../store/editing'
import { stopPicking } from '../store/picking'
import { useTools } from '../store/tools'
import { focusCanvas } from '../store/viewport'
import { focusFirstOpen } from './focusFirstOpen'
import { PickList } from './PickList'
import type { Item } from './PickList'

const words = texts.editing.chooser

const KINDS = ['If', 'Switch', 'Loop', 'AiTransform', 'AiStep'] as const

// AddStep chooses what kind of step, or a call of which tool, is put somewhere.
export function AddStep({ where, at }: { where: Where; at: Position | undefined }) {
  const tools = useTools((state) => state.tools)
  const close = (refocus: boolean): void => {
    stopPicking()
    if (refocus) focusCanvas()
  }
  const add = (key: string): void => {
    close(true)
    void addStep(newOf(key), where).then((done) => { if (done) focusFirstOpen() })
  }
  return <PickList label={words.add} hint={words.addHint} none={words.none} at={at} items={(typed) => itemsFor(tools, typed)} onPick={add} onClose={close} />
}

const TOOL = 'tool:'

function newOf(key: string): New {
  if (key.startsWith(TOOL)) return { kind: 'Tool', tool: key.slice(TOOL.length) }
  return { kind: KINDS.find((kind) => kind === key) ?? 'If' }
}

// itemsFor are the kinds, then the tools by server, that have every word.
function itemsFor(tools: ToolsByName, typed: string): Item[] {
  const kinds = KINDS.flatMap((kind): Item[] => {
    const { text, note } = words.kind[kind]
    const fits = typed.toLowerCase().split(/\s+/).every((word) => `${text} ${kind} ${note}`.toLowerCase().includes(word))
    return fits ? [{ key: kind, text, note, group: words.kinds, look: lookOf({ id: '', name: '', kind }) }] : []
  })
  const calls = toolsLike(tools.values(), typed).map(({ name, description, server }): Item => ({
    key: TOOL + name,
    text: name,
    note: description,
    group: server === '' ? words.builtIn : server,
    look: lookOf({ id: '', name: '', kind: 'Tool', tool: { name, arguments: {} } }),
  }))
  return [...kinds, ...calls]
}
