import { messageOf } from '../../../domain/texts/program'
import { shownText } from '../../../domain/text/legible'
import { Sentence } from '../../../ui/Sentence'
import { QuickFix } from '../../problems/QuickFix'
import type { Problem } from '../../../wire/types'

// FieldProblems are the problems of one field, beside it.
export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem, i) => (
    <div key={i} className="form-problem" data-severity={problem.severity}>
      <p>
        <Sentence text={shownText(messageOf(problem))} />
      </p>
      <QuickFix problem={problem} />
    </div>
  ))
}
