import { texts } from './index'
import { labelIn } from './labels'
import type { Problem, QuickFix, Said } from '../../wire/types'

// What the program says, in the language of the page.

export const messageOf = ({ message, said }: Pick<Problem, 'message' | 'said'>): string => texts.program(message, said)

export const fixOf = ({ label, said }: Pick<QuickFix, 'label' | 'said'>): string => texts.program(label, said)

// labelOf is what a change is called.
export const labelOf = (label: string, said: Said | undefined): string =>
  said ? (labelIn(texts, said) ?? texts.program(label, said)) : label
