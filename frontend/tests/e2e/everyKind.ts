// Words are the person's own words in a workflow.
interface Words {
  name: string
  steps: readonly [string, string, string, string, string, string, string] // names
  text: string
  note: string
  way: string // of the Switch
  prompt: string
}

const condition = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } }

// everyKind is the text of a file with a step of each kind, from a to g, and more.
export function everyKind(words: Words, more: readonly object[] = []): string {
  const [a, b, c, d, e, f, g] = words.steps
  const tool = { name: 'find_text', arguments: { text: words.text } }
  const nodes = [
    { id: 'a', name: a, kind: 'Tool', tool, note: words.note, retries: 2 },
    { id: 'b', name: b, kind: 'If', if: { condition: { any: [condition, condition] } } },
    { id: 'c', name: c, kind: 'Switch', switch: { cases: [{ name: words.way, condition }] } },
    { id: 'd', name: d, kind: 'Loop', loop: { exitCondition: condition, maxIterations: 9 } },
    { id: 'e', name: e, kind: 'EndLoop', endLoop: { loop: 'd' } },
    { id: 'f', name: f, kind: 'AiTransform', aiTransform: { kind: 'summarize', inputRef: 'a.text' } },
    { id: 'g', name: g, kind: 'AiStep', aiStep: { prompt: words.prompt, allowedTools: ['click'] }, enabled: false },
    ...more,
  ]
  return JSON.stringify({ version: 1, id: 'kinds', name: words.name, nodes, edges: EDGES, notes: [] })
}

const EDGES = [
  ['a', 'b'],
  ['b', 'c', 'IfTrue'],
  ['b', 'd', 'IfFalse'],
  ['d', 'e', 'LoopBody'],
  ['e', 'd'],
  ['d', 'f', 'LoopDone'],
  ['c', 'g', 'SwitchDefault'],
].map(([from, to, output]) => ({ from, to, output }))
