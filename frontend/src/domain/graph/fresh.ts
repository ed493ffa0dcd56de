import type { ToolsByName } from '../form/tool'
import { texts } from '../texts'
import type { Block } from './insert'
import type { Kind, Node, ToolCall, ToolView, Workflow } from '../../wire/types'

// New is a step to be made: of a kind, or one that calls a tool.
export type New = { kind: Exclude<Kind, 'Tool' | 'EndLoop'> } | { kind: 'Tool'; tool: string }

// MOST_TIMES is how often a new loop may run until the person says otherwise.
const MOST_TIMES = 10

// newBlock makes a step, called as the list calls it from which it is chosen; a loop gets
// its foot. What only the person can know, such as a condition, is left open and shows as a
// problem of the step.
export function newBlock(workflow: Workflow, what: New, tools?: ToolsByName): Block {
  const names = nameGiver(workflow)
  const own = named(what, names, tools)
  if (what.kind !== 'Loop') return { nodes: [step(own, what, tools)], edges: [], notes: [] }
  const foot = names(texts.editing.foot)
  const end: Node = { ...foot, kind: 'EndLoop', endLoop: { loop: own.id } }
  return {
    nodes: [{ ...own, kind: 'Loop', loop: { maxIterations: MOST_TIMES } }, end],
    edges: [
      { from: own.id, to: end.id, output: 'LoopBody' },
      { from: end.id, to: own.id },
    ],
    notes: [],
  }
}

// callOf names the tool, and the workflow that it is: that is found by its id.
export const callOf = ({ name, workflow }: Pick<ToolView, 'name' | 'workflow'>): Pick<ToolCall, 'name' | 'workflow'> =>
  workflow ? { name, workflow } : { name }

function step(own: Pick<Node, 'id' | 'name'>, what: Exclude<New, { kind: 'Loop' }>, tools?: ToolsByName): Node {
  switch (what.kind) {
    case 'Tool':
      return { ...own, kind: 'Tool', tool: { ...callOf(tools?.get(what.tool) ?? { name: what.tool }), arguments: {} } }
    case 'If':
      return { ...own, kind: 'If', if: { condition: {} } }
    case 'Switch':
      return { ...own, kind: 'Switch', switch: { cases: [{ name: texts.form.newCase(1), condition: {} }] } }
    case 'AiTransform':
      return { ...own, kind: 'AiTransform', aiTransform: { kind: 'summarize', inputRef: '' } }
    case 'AiStep':
      return { ...own, kind: 'AiStep', aiStep: { prompt: '' } }
    case 'Loop':
      return { ...own, kind: 'Loop', loop: { maxIterations: MOST_TIMES } }
  }
}

// IDS are what references to a new step say: what it does, and no word of the language.
const IDS = { If: 'check', Switch: 'choose', Loop: 'repeat', AiTransform: 'transform', AiStep: 'decide' } as const

function named(what: New, names: NameGiver, tools?: ToolsByName): Pick<Node, 'id' | 'name'> {
  if (what.kind !== 'Tool') return names(texts.kinds[what.kind], IDS[what.kind])
  const own = titleOf(what.tool)
  return names(tools?.get(what.tool)?.title ?? own, own)
}

// titleOf makes a name of a tool's: "files.find_text" is "Find text".
function titleOf(tool: string): string {
  const words = (tool.split(/[./:]/).at(-1) ?? tool)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// RESERVED are ids by which references name something else than a step.
const RESERVED = ['inputs', 'secrets', 'trigger']

// NameGiver gives a name, and an id that is made of it or of other words.
type NameGiver = (wanted: string, idOf?: string) => Pick<Node, 'id' | 'name'>

// nameGiver gives each new step a name and an id that nothing in the workflow, and
// nothing it named before, has.
export function nameGiver({ nodes }: Workflow): NameGiver {
  const names = new Set(nodes.map(({ name }) => name))
  const ids = new Set([...RESERVED, ...nodes.map(({ id }) => id)])
  return (wanted, idOf) => {
    const name = free(wanted, names, ' ')
    const id = free(slug(idOf ?? name), ids, '_')
    names.add(name)
    ids.add(id)
    return { id, name }
  }
}

function free(wanted: string, taken: ReadonlySet<string>, gap: string): string {
  if (!taken.has(wanted)) return wanted
  const stem = gap === ' ' ? wanted.replace(/ \d+$/, '') : wanted
  for (let n = 2; ; n++) if (!taken.has(`${stem}${gap}${n}`)) return `${stem}${gap}${n}`
}

// slug is the rule for ids, the same as NewID in planner/workflow.
function slug(name: string): string {
  return (
    Array.from(name, (sign) => [...sign.toLowerCase()][0] ?? '') // as one sign, wherever it stands
      .join('')
      .replace(/[^\p{L}\p{Nd}]+/gu, '_')
      .replace(/^_|_$/g, '') || 'step'
  )
}
