import { useMemo } from 'react'
import { namer } from '../../domain/text/describe'
import type { Row } from '../../domain/outline/outline'
import { counted, NO_COUNTS, openProblems, stepOf, weightOf } from '../../domain/graph/problem'
import type { Counts } from '../../domain/graph/problem'
import { nodesById } from '../../store/outline/outline'
import { useScene } from '../../store/document/scene'
import type { Scene } from '../../store/document/scene'
import type { ToolsByName } from '../../domain/form/tool'
import { useTools } from '../../store/program/tools'
import { byId } from '../../domain/graph/workflow'
import { useInPlace } from '../../store/document/inPlace'
import type { Node, Workflow } from '../../wire/types'

// Facts are what the rows tell of the steps, looked up once for all of them.
export interface Facts {
  scene: Scene
  nodes: ReadonlyMap<string, Node>
  nameOf: (id: string) => string
  tools: ToolsByName
  problems: ReadonlyMap<string, Counts>
  steps: number
  called: ReadonlyMap<string, Facts> // of workflows that steps call, by those that show them
}

export function useFacts(rows: readonly Row[]): Facts {
  const scene = useScene()
  const tools = useTools((state) => state.tools)
  const shown = useInPlace((state) => state.steps)
  return useMemo(() => {
    const nodes = nodesById(scene)
    const nameOf = namer({ ...scene.workflow, nodes: [...nodes.values()] })
    const called = new Map([...shown].map(([step, workflow]) => [step, factsIn(workflow, scene, tools)]))
    return { scene, nodes, nameOf, tools, problems: countByStep(scene), steps: countSteps(rows), called }
  }, [rows, scene, tools, shown])
}

// factsIn are those of a workflow that is looked into: what is wrong in it is told where it is open.
function factsIn(workflow: Workflow, scene: Scene, tools: ToolsByName): Facts {
  const nodes = byId(workflow)
  const steps = workflow.nodes.filter(({ kind }) => kind !== 'EndLoop').length
  return {
    scene: { ...scene, workflow, problems: [], marks: new Map(), leftOut: new Set() },
    nodes,
    nameOf: namer(workflow),
    tools,
    problems: new Map(),
    steps,
    called: new Map(),
  }
}

function countByStep({ problems, unfilled }: Scene): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const problem of openProblems(problems)) {
    const id = stepOf(problem)
    if (id === undefined) continue
    counts.set(id, counted(counts.get(id) ?? NO_COUNTS, weightOf(problem, unfilled)))
  }
  return counts
}

// countSteps counts those too that closed rows hide.
function countSteps(rows: readonly Row[]): number {
  const top = rows.filter(({ level }) => level === 1)
  return top.reduce((sum, { is, held }) => (is === 'step' ? sum + held + 1 : is === 'loose' ? sum + held : sum), 0)
}
