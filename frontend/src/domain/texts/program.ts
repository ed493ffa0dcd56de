import { texts } from './index'
import type { Problem, QuickFix } from '../../wire/types'

// What the program says, in the language of the page.

export const messageOf = ({ message, said }: Pick<Problem, 'message' | 'said'>): string => texts.program(message, said)

export const fixOf = ({ label, said }: Pick<QuickFix, 'label' | 'said'>): string => texts.program(label, said)
