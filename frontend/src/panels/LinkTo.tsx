import { useMemo, useState } from 'react'
import { namer } from '../domain/describe'
import { linker } from '../domain/graph/connect'
import { outputsOf } from '../domain/graph/outputs'
import { lookOf } from '../domain/look'
import { texts } from '../domain/texts'
import { byId, outputLabel } from '../domain/workflow'
import type { Node, Position, Workflow } from '../domain/workflow'
import { useDocument } from '../store/document'
import { connectSteps } from '../store/editing'
import { stopPicking } from '../store/picking'
import { focusCanvas } from '../store/viewport'
import { PickList } from './PickList'
import type { Item } from './PickList'

const words = texts.editing.chooser

// LinkTo chooses the way out of a step, where it has several, and then the step it
// leads to. A step that cannot be linked says why.
export function LinkTo({ from, at }: { from: string; at: Position | undefined }) {
  const workflow = useDocument((state) => state.workflow)
  const node = byId(workflow).get(from)
  const outputs = node ? outputsOf(node) : []
  const [chosen, setChosen] = useState(outputs.length === 1 ? outputs[0] : undefined)
  const targets = useMemo(() => (chosen === undefined ? [] : targetsFor(workflow, from, chosen)), [workflow, from, chosen])
  if (!node) return null
  const close = (refocus: boolean): void => {
    stopPicking()
    if (refocus) focusCanvas()
  }
  if (chosen === undefined) {
    return <PickList key="out" label={words.link(node.name)} hint={words.outputs} none={words.none} at={at} items={(typed) => like(outputsFor(workflow, node), typed)} onPick={setChosen} onClose={close} />
  }
  const label = outputs.length === 1 ? words.link(node.name) : words.linkFrom(node.name, outputLabel(chosen))
  const connect = (to: string): void => {
    close(true)
    void connectSteps(from, chosen, to)
  }
  return <PickList key="to" label={label} hint={words.linkHint} none={words.none} at={at} items={(typed) => like(targets, typed)} onPick={connect} onClose={close} />
}

function outputsFor(workflow: Workflow, node: Node): Item[] {
  const name = namer(workflow)
  return outputsOf(node).map((output) => {
    const to = workflow.edges.find((edge) => edge.from === node.id && (edge.output ?? '') === output)?.to
    return { key: output, text: outputLabel(output), group: words.outputs, note: to === undefined ? words.open : words.leadsTo(name(to)) }
  })
}

// targetsFor lists what can be linked before what cannot.
function targetsFor(workflow: Workflow, from: string, output: string): Item[] {
  const whyNot = linker(workflow, from, output)
  const items = workflow.nodes.filter(({ id }) => id !== from).map((node): Item => {
    const why = whyNot(node.id)
    return { key: node.id, text: node.name, group: words.targets, look: lookOf(node), ...(why && { why: texts.editing.whyNot[why] }) }
  })
  return [...items.filter(({ why }) => why === undefined), ...items.filter(({ why }) => why !== undefined)]
}

function like(items: readonly Item[], typed: string): Item[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
}
