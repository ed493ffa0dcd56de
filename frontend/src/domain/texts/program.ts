import { texts } from './index'
import { labelIn } from './labels'
import { namesAnything, tell } from './locale'
import type { Problem, QuickFix, Said } from '../../wire/types'

// What the program says, in the language of the page.

export const messageOf = ({ message, said }: Pick<Problem, 'message' | 'said'>): string => texts.program(message, said)

// idsOf is a problem as those know it who write workflows as text, where that is another
// message: with ids for names.
export const idsOf = (problem: Pick<Problem, 'message' | 'said'>): string | undefined =>
  problem.said && namesAnything(problem.said) ? problem.message : undefined

export const fixOf = ({ label, said }: Pick<QuickFix, 'label' | 'said'>): string => texts.program(label, said)

// told is something said.
export const told = (said: Said): string =>
  texts.program(
    tell(said, (english) => english),
    said,
  )

// labelOf is what a change is called.
export const labelOf = (label: string, said: Said | undefined): string =>
  said ? (labelIn(texts, said) ?? texts.program(label, said)) : label
