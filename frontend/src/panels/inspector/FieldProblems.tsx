import { shownText } from '../../domain/legible'
import type { Problem } from '../../domain/problem'
import { QuickFix } from '../problems/QuickFix'

// FieldProblems are the problems of one field, beside it.
export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem, i) => (
    <div key={i} className="form-problem" data-severity={problem.severity}>
      <p dir="auto">{shownText(problem.message)}</p>
      <QuickFix problem={problem} />
    </div>
  ))
}
