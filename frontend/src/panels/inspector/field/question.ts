import type { Meaning } from '../../../domain/data/unclear'
import { texts } from '../../../domain/texts'
import type { Question } from './Choices'

// questionOf asks which of its meanings a number has, where there are several.
export const questionOf = (text: string, meanings: readonly Meaning[]): Question | undefined =>
  meanings.length === 0
    ? undefined
    : {
        asked: texts.form.unclear(
          text.trim(),
          meanings.map(({ said }) => said),
        ),
        choices: meanings,
      }
