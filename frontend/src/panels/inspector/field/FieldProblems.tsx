import { isLack } from '../../../domain/graph/problem'
import { messageOf } from '../../../domain/texts/program'
import { shownText } from '../../../domain/text/legible'
import { isLeft, useLeft } from '../../../store/edit/left'
import { Sentence } from '../../../ui/Sentence'
import { QuickFix } from '../../problems/QuickFix'
import { useForm } from './step'
import type { Problem } from '../../../wire/types'

// FieldProblems are the problems of one field, beside it. What it lacks is told once it was
// left; until then it is only marked as open.
export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  const { document, of } = useForm()
  const left = useLeft((state) => state.keys)
  return problems.map((problem, i) =>
    isLack(problem) && !isLeft(left, document, of, problem.at.path ?? '') ? (
      <div key={i} className="form-problem" hidden />
    ) : (
      <div key={i} className="form-problem" data-severity={problem.severity}>
        <p>
          <Sentence text={shownText(messageOf(problem))} />
        </p>
        <QuickFix problem={problem} />
      </div>
    ),
  )
}
