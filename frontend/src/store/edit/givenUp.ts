import { texts } from '../../domain/texts'
import { useDocument } from '../document/document'
import { dismissOf, notify } from '../page/notices'

const GIVEN_UP = 'given up'

// giveUp says what Escape has taken out of a field, and offers to bring it back. It is
// the one rule of all fields: Escape leaves, and nothing typed goes without a word.
export function giveUp(field: string, restore: () => void): void {
  dismissOf(GIVEN_UP) // of the same field perhaps, with other words
  notify('info', texts.notices.givenUp(field), { of: GIVEN_UP, act: { label: texts.notices.restore, run: restore } })
}

useDocument.subscribe((now, before) => {
  if (now.workflow.id !== before.workflow.id) dismissOf(GIVEN_UP)
})
