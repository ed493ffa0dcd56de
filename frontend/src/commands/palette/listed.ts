import { texts } from '../../domain/texts'
import { ABOUT } from '../command'
import type { Entry, Source } from './entry'
import { search } from './search'
import { typedWords } from '../../domain/text/near'

// Listing is what the palette shows for what was typed.
export interface Listing {
  rows: readonly Entry[]
  count: number // of all that fit; rows are the first of them
  words: readonly string[] // to be marked in the rows
}

export type Lists = readonly { of: Source['of']; entries: readonly Entry[] }[]

// STEP_SIGN before the words finds steps only.
export const STEP_SIGN = '@'

// listed finds what fits. Without words these are the commands that can run now: those
// used last, those that concern what is there for the moment, all others; with the sign, or where only steps are wanted, the steps.
export function listed(
  lists: Lists,
  typed: string,
  { onlySteps = false, recent = [] }: { onlySteps?: boolean; recent?: readonly string[] },
): Listing {
  const signed = typed.trimStart().startsWith(STEP_SIGN)
  const asked = signed ? typed.trimStart().slice(STEP_SIGN.length) : typed
  const words = typedWords(asked)
  if (signed || onlySteps) return { ...search(entriesOf(lists, ['steps']), asked), words }
  if (words.length > 0) return { ...search(entriesOf(lists, ['commands', 'steps', 'others']), asked, recent), words }
  return { ...beginning(lists, recent), words }
}

function entriesOf(lists: Lists, kinds: readonly Source['of'][]): Entry[] {
  return lists.filter(({ of }) => kinds.includes(of)).flatMap(({ entries }) => entries)
}

function beginning(lists: Lists, recent: readonly string[]): Pick<Listing, 'rows' | 'count'> {
  const all = lists.flatMap(({ entries }) => entries).filter((entry) => entry.why === undefined)
  const used = recent.flatMap((id) => all.find((entry) => entry.id === id && !entry.fleeting) ?? [])
  const rest = entriesOf(lists, ['commands']).filter((entry) => entry.why === undefined && !used.includes(entry))
  const { recent: title, about: titles } = texts.commands.palette
  const rows = [
    ...used.map((entry) => ({ ...entry, group: title })),
    ...ABOUT.flatMap((about) =>
      rest.filter((entry) => entry.about === about).map((entry) => ({ ...entry, group: titles[about] })),
    ),
    ...rest.filter(({ about }) => about === undefined),
  ]
  return { rows, count: rows.length }
}
