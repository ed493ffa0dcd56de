// A workflow as large as the canvas must bear: blocks of plain steps, decisions
// whose ways meet again, switches, and loops with loops in them.

interface Node {
  id: string
  name: string
  kind: string
  [field: string]: unknown
}
interface Edge {
  from: string
  to: string
  output?: string
}

interface End {
  from: string
  output?: string
}

const condition = { left: { variable: 'n0.found' }, operator: 'Equals', right: { literal: true } }

class Builder {
  readonly nodes: Node[] = []
  readonly edges: Edge[] = []
  private open: End[] = []

  add(kind: string, fields: Record<string, unknown> = {}): string {
    const id = `n${this.nodes.length}`
    this.nodes.push({ id, name: `${kind} ${this.nodes.length}`, kind, ...fields })
    for (const end of this.open) this.edges.push({ ...end, to: id })
    this.open = [{ from: id }]
    return id
  }

  tool(): string {
    return this.add('Tool', { tool: { name: 'click', arguments: { target: `Button ${this.nodes.length}` } } })
  }

  // branches leads each output through steps of its own; the next step joins them.
  branches(from: string, outputs: Record<string, number>): void {
    const ends = Object.entries(outputs).flatMap(([output, steps]) => {
      this.open = [{ from, output }]
      for (let i = 0; i < steps; i += 1) this.tool()
      return this.open
    })
    this.open = ends
  }

  loop(body: () => void): void {
    const head = this.add('Loop', { loop: { exitCondition: condition, maxIterations: 20 } })
    this.open = [{ from: head, output: 'LoopBody' }]
    body()
    const foot = this.add('EndLoop', { endLoop: { loop: head } })
    this.edges.push({ from: foot, to: head })
    this.open = [{ from: head, output: 'LoopDone' }]
  }

  decision(): void {
    this.branches(this.add('If', { if: { condition } }), { IfTrue: 2, IfFalse: 1 })
  }

  choice(): void {
    const id = this.add('Switch', { switch: { cases: ['paid', 'open'].map((name) => ({ name, condition })) } })
    this.branches(id, { 'SwitchCase:paid': 1, 'SwitchCase:open': 2, SwitchDefault: 0 })
  }
}

// bigWorkflow is the text of a workflow file with about that many steps. Placed,
// they stand one below the other.
export function bigWorkflow(steps: number, { placed = false } = {}): string {
  const made = new Builder()
  made.tool()
  while (made.nodes.length < steps) {
    made.tool()
    made.decision()
    made.loop(() => {
      made.tool()
      made.decision()
      made.loop(() => {
        made.tool()
      })
    })
    made.choice()
  }
  const nodes = made.nodes.map((node, i) => (placed ? { ...node, position: { x: (i % 4) * 20, y: i * 140 } } : node))
  return JSON.stringify({ version: 1, id: `big_${steps}`, name: `Big ${steps}`, nodes, edges: made.edges, notes: [] })
}
