import { texts } from '../texts'
import { messageOf } from '../texts/program'
import type { AttemptState, AttemptView, Class, Code, Problem, Severity } from '../../wire/types'

// Step is a state that an attempt reached, or the one at which it was rejected.
interface Step {
  state: AttemptState
  failed: boolean
}

const WAY: readonly AttemptState[] = [
  'requested',
  'received',
  'extracted',
  'repaired',
  'parsed',
  'built',
  'validated',
  'accepted',
]

// End is what came of an attempt, as it is told.
interface End {
  title: string
  tone: 'accepted' | 'guessed' | 'rejected' | 'neutral'
}

// endOf says how an attempt ended. Only what brought a workflow is valid; where its
// text was guessed, as one that breaks off, that comes first.
export function endOf(attempt: AttemptView, first: boolean): End {
  const { ledger } = texts
  const { state, problems } = attempt
  if (state === 'rejected') {
    const title =
      attempt.class === 'graph_invalid' && isWithinSteps(problems)
        ? ledger.stepsInvalid
        : ledger.class[attempt.class ?? '']
    return { title: title ?? ledger.rejected, tone: 'rejected' }
  }
  if (state !== 'accepted') return { title: ledger.unfinished, tone: 'neutral' }
  if (attempt.inWords) return { title: ledger.inWords, tone: 'neutral' }
  if (problems.some(({ severity }) => severity === 'error')) return { title: ledger.acceptedUnchecked, tone: 'neutral' }
  if (problems.some(isGuess)) return { title: ledger.acceptedGuessed, tone: 'guessed' }
  if (!first) return { title: ledger.acceptedAfter, tone: 'accepted' }
  return {
    title: problems.some(({ severity }) => severity === 'repair') ? ledger.acceptedRepaired : ledger.accepted,
    tone: 'accepted',
  }
}

// alikeFailures are the attempts, those together that failed at the same one behind the other.
export function alikeFailures(attempts: readonly AttemptView[]): AttemptView[][] {
  const groups: AttemptView[][] = []
  for (const attempt of attempts) {
    const before = groups.at(-1)?.[0]
    if (before && failureOf(before) !== '' && failureOf(before) === failureOf(attempt)) groups.at(-1)?.push(attempt)
    else groups.push([attempt])
  }
  return groups
}

// failureOf is what an attempt failed at, wherever in its reply; '' where it did not fail.
function failureOf({ state, class: why, problems }: AttemptView): string {
  if (state !== 'rejected') return ''
  const wrong = problems.filter(({ severity }) => severity !== 'repair').map((one) => `${one.code} ${messageOf(one)}`)
  return [why ?? '', ...wrong].join('\n')
}

// What is wrong with how steps are linked. All else is within steps that are linked well.
const FLOW = new Set<Code>([
  'no-nodes',
  'no-entry',
  'multiple-entries',
  'dangling-edge',
  'duplicate-id',
  'unexpected-output',
  'multiple-next',
  'if-missing-branch',
  'if-extra-edge',
  'error-missing-branch',
  'switch-no-cases',
  'switch-duplicate-case',
  'switch-missing-edge',
  'switch-unknown-output',
  'loop-missing-body',
  'loop-extra-edge',
  'loop-unpaired',
  'loop-multiple-ends',
  'end-loop-target',
  'end-loop-edge',
  'loop-body-escapes',
  'loop-entered-from-outside',
  'cycle',
  'unreachable',
])

const isWithinSteps = (problems: readonly Problem[]): boolean =>
  problems.every(({ severity, code }) => severity !== 'error' || !FLOW.has(code))

// isGuess: the text of a reply was altered in a way that may not be what was meant.
export const isGuess = ({ severity, code }: Problem): boolean => severity === 'warning' && code.startsWith('json-')

// What an attempt could not become, by why it was rejected.
const MISSED: Partial<Record<Class, AttemptState>> = {
  empty: 'received',
  no_json: 'extracted',
  json_invalid: 'parsed',
  truncated: 'parsed',
  schema_invalid: 'built',
  empty_plan: 'built',
  policy_rejected: 'built',
  unknown_tool: 'validated',
  graph_invalid: 'validated',
}

// wayOf is the way an attempt went, state by state. Repaired is part of it only
// where something was.
export function wayOf({ state, class: why, problems, inWords }: AttemptView): Step[] {
  if (inWords)
    return [
      { state: 'requested', failed: false },
      { state: 'received', failed: false },
    ]
  const last = state === 'rejected' ? ((why && MISSED[why]) ?? 'validated') : state
  const repaired = problems.some((one) => one.severity === 'repair')
  return WAY.slice(0, WAY.indexOf(last) + 1)
    .filter((one) => one !== 'repaired' || repaired)
    .map((one) => ({ state: one, failed: state === 'rejected' && one === last }))
}

// LineMark is what is wrong or was repaired on a line of a reply.
interface LineMark {
  line: number // from 1
  tone: Severity
  text: string
}

const GRAVITY: Record<Severity, number> = { error: 0, warning: 1, repair: 2 }

// marksOf places problems on the lines of a reply, the same one once a line, the
// gravest first. What is on no line, or beyond the part that is shown, is left out.
export function marksOf(reply: string, problems: readonly Problem[]): LineMark[] {
  const lines = reply.split('\n').length
  const marks = new Map<string, LineMark>()
  for (const problem of problems) {
    const { severity, at } = problem
    const message = messageOf(problem)
    if (!at.line || at.line > lines) continue
    marks.set(`${at.line} ${severity} ${message}`, {
      line: at.line,
      tone: severity,
      text: `${texts.problems.severity[severity]}: ${message}`,
    })
  }
  return [...marks.values()].toSorted((a, b) => a.line - b.line || GRAVITY[a.tone] - GRAVITY[b.tone])
}
