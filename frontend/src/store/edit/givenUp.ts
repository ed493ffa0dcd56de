import { texts } from '../../domain/texts'
import { inTurnsMade, useDocument } from '../document/document'
import { dismissOf, notify, useNotices } from '../page/notices'

const GIVEN_UP = 'given up'

let at: number | undefined // the revision in which the words were given up; later changes are undone before them

// giveUp says what Escape has taken out of a field, and offers to bring it back. It is
// the one rule of all fields: Escape leaves, and nothing typed goes without a word. The
// offer holds until another takes its place or another workflow is opened.
export function giveUp(field: string, restore: () => void): void {
  dismissOf(GIVEN_UP) // of the same field perhaps, with other words
  const { revision } = useDocument.getState()
  at = revision
  void inTurnsMade().then(() => {
    if (at === revision) at = useDocument.getState().revision // what a pause had saved is taken back by then
  })
  const act = { label: texts.notices.restore, run: restore }
  notify('info', texts.notices.givenUp(field), { of: GIVEN_UP, act, stays: true })
}

const offered = () => useNotices.getState().list.find(({ of }) => of === GIVEN_UP)

// isNewest: giving up is what was done last, which undo takes back first.
export const isNewest = (): boolean => offered() !== undefined && at === useDocument.getState().revision

// restoreGivenUp brings back what was given up.
export function restoreGivenUp(): void {
  const offer = offered()
  dismissOf(GIVEN_UP)
  offer?.act?.run()
}

useDocument.subscribe((now, before) => {
  if (now.workflow.id !== before.workflow.id) dismissOf(GIVEN_UP)
})
