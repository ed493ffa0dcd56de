import { canEnd as canEndAfter } from '../../domain/graph/end'
import { outputsOf } from '../../domain/graph/outputs'
import type { Row } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { connectSteps } from '../edit/editing'
import { endFlow, nameOfWay } from '../edit/ending'
import { currentRow, focusRow, say, setTask } from './outline'
import { nameOfNode } from './outlinePlace'
import { nodeNow, now, refuse, whyNotEdit } from './outlineRow'

// Where steps and branches lead, from the list of steps.

const words = texts.outline
const { refused } = words

// Way is where a row leads from; without an output it is one of several.
interface Way {
  from: string
  output?: string
}

// wayOf is what a row can be linked by. What a loop holds is led to by its body.
function wayOf(row: Row | undefined): Way | undefined {
  if (row?.is !== 'step' && row?.is !== 'branch') return undefined
  const node = nodeNow(row.node)
  if (!node) return undefined
  if (row.is === 'branch') return node.kind === 'Loop' ? undefined : { from: row.node, output: row.output }
  if (node.kind === 'Loop') return { from: row.node, output: 'LoopDone' }
  const [only, ...others] = outputsOf(node)
  return others.length > 0 || only === undefined ? { from: row.node } : { from: row.node, output: only }
}

export const canLink = (row: Row | undefined): boolean => wayOf(row) !== undefined

export function askLink(): void {
  const row = currentRow()
  const why = whyNotEdit(row)
  const way = wayOf(row)
  if (why !== undefined || !row) refuse(why ?? refused.group)
  else if (way) setTask({ is: 'link', row: row.key, ...way })
  else refuse(row.is === 'foot' ? refused.foot : refused.branch)
}

export async function link(from: string, output: string, to: string): Promise<void> {
  setTask(undefined)
  const done = await connectSteps(from, output, to)
  focusRow()
  if (done) say(words.linked(nameOfWay(from, output), nameOfNode(to)))
}

// end lets the current row end the workflow.
export async function end(): Promise<void> {
  const row = currentRow()
  const way = wayOf(row)
  const why = whyNotEdit(row) ?? (canEnd(row) ? undefined : refused.end)
  if (why !== undefined || way?.output === undefined) refuse(why ?? refused.end)
  else await endAfterWay(way.from, way.output)
}

export async function endAfterWay(from: string, output: string): Promise<void> {
  setTask(undefined)
  focusRow()
  if (await endFlow(from, output)) say(words.ended(nameOfWay(from, output)))
}

// canEnd reports whether ending the workflow there changes anything.
export function canEnd(row: Row | undefined): boolean {
  const way = wayOf(row)
  return way?.output !== undefined && canEndAfter(now(), way.from, way.output)
}
