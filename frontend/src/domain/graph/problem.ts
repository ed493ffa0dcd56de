import type { Code, Problem, Severity } from '../../wire/types'

interface ProblemGroup {
  node: string | undefined // undefined: of the workflow as a whole
  problems: Problem[]
}

// FOLDER_SHUT: a step names a place outside the folders that steps may use, so it
// cannot run.
export const FOLDER_SHUT = 'folder-not-allowed'

// MODEL_MISSING: a model does a step, and none is connected, so it cannot run.
export const MODEL_MISSING = 'model-missing'

// isRemark: what a model says of its own answer, which is shown with the answer.
export function isRemark({ code }: Problem): boolean {
  return code === 'left-out' || code === 'assumed'
}

// isLack: something is to be filled in yet, which is no fault of what is there. What came as
// no problem at all is none: the part that shows it says so, and the start does not end by it.
export const isLack = (problem: Problem | null): boolean => problem !== null && LACKS.has(problem.code)

const LACKS: ReadonlySet<Code> = new Set<Code>([
  'argument-missing',
  'step-incomplete',
  'condition-incomplete',
  'output-value',
])

export type Weight = 'error' | 'warning' | 'lack'

// Counts are the open problems of a place. What is only still to be filled in, and was not
// left yet, is no fault: it is a lack, counted apart.
export type Counts = Readonly<Record<Weight, number>>

export const NO_COUNTS: Counts = { error: 0, warning: 0, lack: 0 }

export const sumOf = ({ error, warning, lack }: Counts): number => error + warning + lack

// heaviest is how what is counted is shown, undefined where there is nothing.
export const heaviest = (counts: Counts): Weight | undefined => WEIGHTS.find((weight) => counts[weight] > 0)

const WEIGHTS = ['error', 'warning', 'lack'] as const

// weightOf is how an open problem is shown.
export const weightOf = (problem: Problem, unfilled: ReadonlySet<Problem>): Weight =>
  unfilled.has(problem) ? 'lack' : problem.severity === 'error' ? 'error' : 'warning'

// counted is the count with an open problem more.
export const counted = (counts: Counts, weight: Weight): Counts => ({ ...counts, [weight]: counts[weight] + 1 })

// countsOf counts the open ones. Every command asks for them and for countOf whenever anything
// changes, so what was counted last of a list is kept.
export function countsOf(problems: readonly Problem[], unfilled: ReadonlySet<Problem>): Counts {
  const last = open.get(problems)
  if (last?.unfilled === unfilled) return last.counts
  const counts = { ...NO_COUNTS }
  for (const problem of openProblems(problems)) counts[weightOf(problem, unfilled)] += 1
  open.set(problems, { unfilled, counts })
  return counts
}

const open = new WeakMap<readonly Problem[], { unfilled: ReadonlySet<Problem>; counts: Counts }>()

export function countOf(problems: readonly Problem[], severity: Severity): number {
  const known = all.get(problems)
  if (known) return known[severity]
  const counts = { error: 0, warning: 0, repair: 0 }
  for (const problem of problems) counts[problem.severity] += 1
  all.set(problems, counts)
  return counts[severity]
}

const all = new WeakMap<readonly Problem[], Readonly<Record<Severity, number>>>()

// openProblems leaves out what was repaired with certainty: nothing is to be done there.
export function openProblems(problems: readonly Problem[]): Problem[] {
  return problems.filter((problem) => problem.severity !== 'repair')
}

// gravest counts the errors, and where there are none all that is open.
export const gravest = (problems: readonly Problem[]): number =>
  countOf(problems, 'error') || openProblems(problems).length

// isCertain: the quick fix can be made without a look at it, for it removes no step
// but the foot of a loop; see planner/validate/quickfix.
export function isCertain({ quickFix }: Problem): boolean {
  return quickFix !== undefined && (quickFix.patch.removedNodes ?? []).every(({ node }) => node.kind === 'EndLoop')
}

// isSolvable: the assistant may know a way out. Without a model it makes certain fixes only.
export const isSolvable = (problem: Problem, { offline }: { offline: boolean }): boolean =>
  !offline || isCertain(problem)

// stepOf is the step a problem belongs to; an edge belongs to the step it leaves.
export function stepOf(problem: Problem): string | undefined {
  if (problem.at.node) return problem.at.node
  return problem.at.edge?.split(/[:>]/, 1)[0]
}

const RANK: Record<Severity, number> = { error: 0, warning: 1, repair: 2 }

// gravestFirst has errors first, of a kind in their order.
export const gravestFirst = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((a, b) => RANK[a.severity] - RANK[b.severity])

// byStep groups problems in the order their steps are first mentioned, those of
// the whole workflow first, errors before warnings within a group.
export function byStep(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string | undefined, Problem[]>([[undefined, []]])
  for (const problem of problems) {
    const node = stepOf(problem)
    const group = groups.get(node)
    if (group) group.push(problem)
    else groups.set(node, [problem])
  }
  return [...groups]
    .filter(([, list]) => list.length > 0)
    .map(([node, list]) => ({ node, problems: gravestFirst(list) }))
}

// copiedProblem is a problem as text, for who is asked about it: its code, its words with ids
// for names, and where it is.
export function copiedProblem({ code, message, at }: Problem): string {
  const place = [at.node ?? at.edge, at.path].filter((one) => one !== undefined && one !== '').join(' ')
  return `${code}: ${message}${place === '' ? '' : ` (${place})`}`
}
