import { useMemo, useState } from 'react'
import { nearest } from '../../domain/text/near'
import { namer } from '../../domain/text/describe'
import { linker } from '../../domain/graph/connect'
import { canEnd } from '../../domain/graph/end'
import { outputsOf } from '../../domain/graph/outputs'
import { lookOf } from '../../domain/graph/look'
import { texts } from '../../domain/texts/index'
import { byId, outputLabel } from '../../domain/graph/workflow'
import { useDocument } from '../../store/document/document'
import type { Option } from '../../ui/Chooser'
import { PickList } from './PickList'
import type { Spot } from './PickList'
import type { Node, Workflow } from '../../wire/types'

const words = texts.editing.chooser
const END = 'end'
const TO = 'to:' // before the id of a step

interface Props {
  from: string
  output?: string | undefined // without one it is asked for first, where there are several
  at: Spot | undefined
  onLink: (output: string, to: string) => void
  onEnd: (output: string) => void
  onClose: (refocus: boolean) => void
}

// LinkTo chooses the way out of a step and then the step it leads to, or that it ends
// the workflow. A step that cannot be linked says why.
export function LinkTo({ from, output, at, onLink, onEnd, onClose }: Props) {
  const workflow = useDocument((state) => state.workflow)
  const node = byId(workflow).get(from)
  const outputs = node ? outputsOf(node) : []
  const [chosen, setChosen] = useState(output ?? (outputs.length === 1 ? outputs[0] : undefined))
  const targets = useMemo(
    () => (chosen === undefined ? [] : targetsFor(workflow, from, chosen)),
    [workflow, from, chosen],
  )
  if (!node) return null
  if (chosen === undefined) {
    return (
      <PickList
        key="out"
        title={words.link(node.name)}
        label={words.outputs}
        hint={words.outputHint}
        none={words.none}
        at={at}
        options={(typed) => like(outputsFor(workflow, node), typed)}
        onChoose={setChosen}
        onClose={onClose}
      />
    )
  }
  const title = outputs.length === 1 ? words.link(node.name) : words.linkFrom(node.name, outputLabel(chosen))
  const choose = (key: string): void => {
    if (key === END) onEnd(chosen)
    else onLink(chosen, key.slice(TO.length))
  }
  return (
    <PickList
      key="to"
      title={title}
      label={words.targets}
      hint={words.linkHint}
      none={words.none}
      at={at}
      options={(typed) => like(targets, typed)}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function outputsFor(workflow: Workflow, node: Node): Option[] {
  const name = namer(workflow)
  return outputsOf(node).map((output) => {
    const to = workflow.edges.find((edge) => edge.from === node.id && (edge.output ?? '') === output)?.to
    return { key: output, text: outputLabel(output), note: to === undefined ? words.open : words.leadsTo(name(to)) }
  })
}

// targetsFor lists what can be linked before what cannot.
function targetsFor(workflow: Workflow, from: string, output: string): Option[] {
  const whyNot = linker(workflow, from, output)
  const steps = workflow.nodes
    .filter(({ id }) => id !== from)
    .map((node): Option => {
      const why = whyNot(node.id)
      return {
        key: TO + node.id,
        text: node.name,
        look: lookOf(node),
        aside: node.endLoop ? words.foot : texts.kinds[node.kind],
        ...(why && { why: texts.editing.whyNot[why] }),
      }
    })
  return [
    ...(canEnd(workflow, from, output) ? [{ key: END, text: words.end }] : []),
    ...steps.filter(({ why }) => why === undefined),
    ...steps.filter(({ why }) => why !== undefined),
  ]
}

// like keeps what cannot be linked behind what can.
function like(options: readonly Option[], typed: string): Option[] {
  const found = nearest(options, ({ text }) => ({ names: [text] }), typed)
  return [...found.filter(({ why }) => why === undefined), ...found.filter(({ why }) => why !== undefined)]
}
