import { loopsOf } from './loops'
import type { Loop } from './loops'
import { isBackEdge, outputLabel } from './workflow'
import type { Body, Edge, Node, Workflow } from '../../wire/types'

// What Mermaid would read as markup, a comment, a directive, a formula or an icon.
const SPECIAL = /["#&<>%:;`\\*_$|{}[\]()]/g

// mermaidOf draws a workflow as a Mermaid flowchart, loops as subgraphs. Steps are
// called n1, n2… in the text: an id of ours may be a word of Mermaid's.
export function mermaidOf(workflow: Workflow, bodies: readonly Body[]): string {
  const chart = new Chart(workflow, loopsOf(bodies))
  return ['flowchart TD', ...chart.scope(undefined, 1), ...chart.links(), ...chart.styles(), ''].join('\n')
}

class Chart {
  private readonly workflow: Workflow
  private readonly names: ReadonlyMap<string, string>
  private readonly heads: ReadonlySet<string>
  private readonly inside: ReadonlyMap<string | undefined, Node[]> // by head of a loop; undefined: what is in none

  constructor(workflow: Workflow, loops: readonly Loop[]) {
    this.workflow = workflow
    this.names = new Map(workflow.nodes.map((node, i) => [node.id, `n${i + 1}`]))
    this.heads = new Set(loops.map((loop) => loop.head))
    this.inside = insides(workflow, loops)
  }

  // scope lists the steps of a loop, or those of none, with the loops inside.
  scope(head: string | undefined, depth: number): string[] {
    const indent = '  '.repeat(depth)
    return (this.inside.get(head) ?? []).flatMap((node) =>
      this.heads.has(node.id) && node.id !== head ? this.subgraph(node, indent, depth) : [indent + this.step(node)],
    )
  }

  private subgraph(head: Node, indent: string, depth: number): string[] {
    return [
      `${indent}subgraph ${this.name(head.id)}_loop["${label(head.name)}"]`,
      ...this.scope(head.id, depth + 1),
      `${indent}end`,
    ]
  }

  private step(node: Node): string {
    const [open, close] = shape(node)
    return `${this.name(node.id)}${open}"${label(node.name)}"${close}`
  }

  // links come last: a step that a link names first would belong to no subgraph.
  links(): string[] {
    const nodes = new Map(this.workflow.nodes.map((node) => [node.id, node]))
    return this.workflow.edges
      .filter((edge) => nodes.has(edge.from) && nodes.has(edge.to))
      .map((edge) => this.link(edge, isBackEdge(nodes.get(edge.from), edge)))
  }

  private link(edge: Edge, back: boolean): string {
    const words = label(outputLabel(edge.output))
    const said = edge.output ? `|"${words}"|` : ''
    return `  ${this.name(edge.from)} ${back ? '-.->' : '-->'}${said} ${this.name(edge.to)}`
  }

  styles(): string[] {
    const off = this.workflow.nodes.filter((node) => node.enabled === false).map((node) => this.name(node.id))
    return off.length === 0 ? [] : ['  classDef off stroke-dasharray: 4 3', `  class ${off.join(',')} off`]
  }

  private name(id: string): string {
    return this.names.get(id) ?? ''
  }
}

// insides finds what stands in each loop. The head of a loop stands in the loop and,
// for all of it, in the one around.
function insides(workflow: Workflow, loops: readonly Loop[]): Map<string | undefined, Node[]> {
  const innermost = new Map<string, string>()
  for (const loop of loops) for (const id of loop.members) innermost.set(id, loop.head)
  const parents = new Map(loops.map((loop) => [loop.head, loop.parent]))
  const inside = new Map<string | undefined, Node[]>()
  const put = (head: string | undefined, node: Node): void => {
    const list = inside.get(head)
    if (list) list.push(node)
    else inside.set(head, [node])
  }
  for (const node of workflow.nodes) {
    if (parents.has(node.id)) put(parents.get(node.id), node)
    put(innermost.get(node.id), node)
  }
  return inside
}

function shape(node: Node): [string, string] {
  switch (node.kind) {
    case 'If':
    case 'Switch':
      return ['{', '}']
    case 'Loop':
      return ['{{', '}}']
    case 'EndLoop':
      return ['([', '])']
    case 'AiTransform':
    case 'AiStep':
      return ['[[', ']]']
    case 'Tool':
      return ['[', ']']
  }
}

// label is a text between quotes. What begins like a list would be read as one.
function label(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const safe = line.replace(SPECIAL, entity)
  const plain = safe.replace(/^([-+])(?= )/, entity).replace(/^(\d+)\.(?= )/, (_, n: string) => n + entity('.'))
  return plain === '' ? ' ' : plain
}

function entity(sign: string): string {
  return `#${sign.charCodeAt(0)};`
}
