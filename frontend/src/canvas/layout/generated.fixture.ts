import { randomFrom } from '../../domain/graph/random.fixture'
import type { Edge, Kind, Node, Workflow } from '../../wire/types'

// Workflows as people and models make them, the same every time for a seed.

const MOST = 60 // steps
const CASES = ['invoice', 'log', 'report', 'a letter from the bank', 'x', 'everything that is overdue']
const NAMES = ['Read the text', 'File the report with those of this quarter', 'Open it', 'Ask before filing']
const CONDITION = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } } as const

interface End {
  from: string
  output?: string
}

class Maker {
  readonly nodes: Node[] = []
  readonly edges: Edge[] = []
  private open: End[] = []

  constructor(
    private readonly random: () => number,
    private readonly most: number,
  ) {}

  upTo = (count: number): number => Math.floor(this.random() * count)

  private add(kind: Kind, fields: Partial<Node> = {}): string {
    const id = `n${this.nodes.length}`
    this.nodes.push({ id, name: NAMES[this.upTo(NAMES.length)] ?? '', kind, ...fields })
    for (const end of this.open) this.edges.push({ ...end, to: id })
    this.open = [{ from: id }]
    return id
  }

  sequence(length: number, depth: number): void {
    for (let i = 0; i < length && (this.open.length > 0 || this.nodes.length === 0); i += 1) this.part(depth)
  }

  private part(depth: number): void {
    const kind = this.nodes.length > this.most || depth > 3 ? 0 : this.random()
    if (kind < 0.5) this.add('Tool', { tool: { name: 'click', arguments: {} } })
    else if (kind < 0.68) this.branches(this.add('If', { if: { condition: CONDITION } }), ['IfTrue', 'IfFalse'], depth)
    else if (kind < 0.78) this.choice(depth)
    else if (kind < 0.9) this.loop(depth)
    else this.mayFail(depth)
  }

  // branches leads each output through steps of its own, or none; some end there.
  private branches(from: string, outputs: readonly string[], depth: number): void {
    const ends: End[] = []
    for (const output of outputs) {
      this.open = [{ from, output }]
      this.sequence(this.upTo(4), depth + 1)
      if (this.random() > 0.12 || (ends.length === 0 && output === outputs.at(-1))) ends.push(...this.open)
    }
    this.open = ends
  }

  private choice(depth: number): void {
    const cases = CASES.slice(0, 2 + this.upTo(5))
    const id = this.add('Switch', { switch: { cases: cases.map((name) => ({ name, condition: CONDITION })) } })
    this.branches(id, [...cases.map((name) => `SwitchCase:${name}`), 'SwitchDefault'], depth)
  }

  private loop(depth: number): void {
    const head = this.add('Loop', { loop: { exitCondition: CONDITION, maxIterations: 20 } })
    this.open = [{ from: head, output: 'LoopBody' }]
    this.sequence(1 + this.upTo(3), depth + 1)
    if (this.open.length === 0) this.open = [{ from: head, output: 'LoopBody' }]
    const foot = this.add('EndLoop', { endLoop: { loop: head } })
    this.edges.push({ from: foot, to: head })
    this.open = [{ from: head, output: 'LoopDone' }]
  }

  private mayFail(depth: number): void {
    const id = this.add('Tool', { tool: { name: 'click', arguments: {} }, onFailure: 'branch' })
    this.branches(id, ['', 'OnError'], depth)
    for (const edge of this.edges) if (edge.from === id && edge.output === '') delete edge.output
  }
}

// generated is a workflow of sequences, decisions, loops, ways of errors and ends.
export function generated(seed: number): Workflow {
  const random = randomFrom(seed)
  const maker = new Maker(random, 4 + Math.floor(random() * (MOST - 24)))
  maker.sequence(3 + maker.upTo(10), 0)
  return { version: 1, id: `g${seed}`, name: '', nodes: maker.nodes, edges: maker.edges, notes: [] }
}
