import { linker } from '../domain/graph/connect'
import { ending } from '../domain/graph/outputs'
import { unlink } from '../domain/graph/remove'
import type { Row } from '../domain/outline'
import { texts } from '../domain/texts'
import { edgeKey, outputLabel } from '../domain/workflow'
import type { Node } from '../domain/workflow'
import * as editing from './editing'
import { currentRow, focusRow, say, setTask } from './outline'
import { nameOfNode } from './outlinePlace'
import { nodeNow, now, refuse, whyNotEdit } from './outlineRow'

// Where steps and branches lead, from the list of steps.

const words = texts.outline
const { refused } = words

// wayOf is the output a row can be linked by: that of a branch, or the only one of a step.
function wayOf(row: Row | undefined): { from: string; output: string } | undefined {
  if (row?.is === 'branch') return nodeNow(row.node)?.kind === 'Loop' ? undefined : { from: row.node, output: row.output }
  if (row?.is !== 'step' || row.branches > 0) return undefined
  return { from: row.node, output: nodeNow(row.node)?.kind === 'Loop' ? 'LoopDone' : '' }
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

// targetsOf are the steps an output can be linked to; a loop's foot is one of them.
export function targetsOf(from: string, output: string): Node[] {
  const whyNot = linker(now(), from, output)
  return now().nodes.filter(({ id }) => whyNot(id) === undefined)
}

const nameOfWay = (from: string, output: string): string =>
  output === '' || output === 'LoopDone' ? nameOfNode(from) : `${outputLabel(output)} of ${nameOfNode(from)}`

export async function link(from: string, output: string, to: string): Promise<void> {
  setTask(undefined)
  const done = await editing.connectSteps(from, output, to)
  focusRow()
  if (done) say(words.linked(nameOfWay(from, output), nameOfNode(to)))
}

// end lets a way out end the workflow.
export async function end(row = currentRow()): Promise<void> {
  setTask(undefined)
  focusRow()
  const way = whyNotEdit(row) === undefined ? wayOf(row) : undefined
  const why = whyNotEdit(row) ?? (canEnd(row) ? undefined : refused.end)
  if (why !== undefined || !way) {
    refuse(why ?? refused.end)
    return
  }
  const { from, output } = way
  const name = nameOfWay(from, output)
  const done = await editing.editGraph(words.endLabel(name), (workflow) => {
    const edge = workflow.edges.find((one) => one.from === from && (one.output ?? '') === output)
    if (edge) return unlink(workflow, edgeKey(edge))
    return { ...workflow, nodes: workflow.nodes.map((node) => (node.id === from ? ending(node, [output]) : node)) }
  })
  if (done) say(words.ended(name))
}

// canEnd reports whether ending the workflow there changes anything.
export function canEnd(row: Row | undefined): boolean {
  const way = wayOf(row)
  if (!way) return false
  const linked = now().edges.some(({ from, output = '' }) => from === way.from && output === way.output)
  return linked || (row?.is === 'branch' && !row.ends)
}

