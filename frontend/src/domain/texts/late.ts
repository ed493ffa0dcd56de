import { inLanguage } from '.'
import { late as english } from './en/late'
import type { Texts } from './en'

// late is what parts of the page say that are loaded when they are needed. They alone may
// use it, or the first screen waits for it too.
export const late: Pick<Texts, keyof typeof english> = await inLanguage(english)
