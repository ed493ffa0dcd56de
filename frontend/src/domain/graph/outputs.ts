import type { Edge, Node } from '../../wire/types'

// outputsOf lists the ways out of a step in the order they are drawn; '' is the
// only one of a step that does not branch. The same as Outputs in planner/workflow.
export function outputsOf(node: Node): string[] {
  switch (node.kind) {
    case 'If':
      return ['IfTrue', 'IfFalse']
    case 'Loop':
      return ['LoopBody', 'LoopDone']
    case 'Switch':
      return [...(node.switch?.cases ?? []).map(({ name }) => `SwitchCase:${name}`), 'SwitchDefault']
    case 'Tool':
    case 'AiTransform':
    case 'AiStep':
      return node.onFailure === 'branch' ? ['', 'OnError'] : ['']
    case 'EndLoop':
      return ['']
  }
}

// branches reports whether a step decides how the flow goes on.
export const branches = (node: Node): boolean => node.kind === 'If' || node.kind === 'Switch'

// endsAt reports whether a step is told that the workflow ends after an output: the
// others simply lead nowhere.
export const endsAt = (node: Node, output: string): boolean => branches(node) || output === 'OnError'

// mayFail reports whether a kind of step can have an error output.
export const mayFail = ({ kind }: Node): boolean => kind === 'Tool' || kind === 'AiTransform' || kind === 'AiStep'

// openOf are the outputs that lead nowhere and do not end the workflow on purpose.
export function openOf(node: Node, edges: readonly Edge[]): string[] {
  const used = new Set(edges.filter(({ from }) => from === node.id).map(({ output = '' }) => output))
  return outputsOf(node).filter((output) => !used.has(output) && !node.ends?.includes(output))
}

// ending makes outputs of a step end the workflow, so far as it has to be told.
export function ending(node: Node, outputs: readonly string[]): Node {
  const fresh = outputs.filter((output) => endsAt(node, output) && !node.ends?.includes(output))
  return fresh.length === 0 ? node : { ...node, ends: [...(node.ends ?? []), ...fresh] }
}

// goingOn lets outputs of a step end the workflow no more.
export function goingOn(node: Node, outputs: readonly string[]): Node {
  if (!node.ends?.some((output) => outputs.includes(output))) return node
  const { ends, ...rest } = node
  const left = ends.filter((output) => !outputs.includes(output))
  return left.length === 0 ? rest : { ...rest, ends: left }
}

// edgeFrom is a link; the only output of a step is left out of it.
export function edgeFrom(from: string, output: string, to: string): Edge {
  return output === '' ? { from, to } : { from, to, output }
}
