import { useChat } from '../assistant/chat'
import { useDocument } from '../document/document'
import { useSession } from './session'
import type { Page } from './session'

// isFirstScreen: nothing is there yet, not even a name, and nothing was asked for.
export function isFirstScreen(): boolean {
  const { workflow, canUndo, canRedo } = useDocument.getState()
  return (
    workflow.nodes.length === 0 &&
    workflow.notes.length === 0 &&
    workflow.name === '' &&
    !canUndo &&
    !canRedo &&
    useChat.getState().exchanges.length === 0 &&
    !useSession.getState().startedEmpty
  )
}

// useFirstScreen is isFirstScreen as it is now, for which it follows three stores.
export function useFirstScreen(): boolean {
  useDocument(isFirstScreen)
  useChat(isFirstScreen)
  return useSession(isFirstScreen)
}

// shownPage is the page that fills the window: Home where there is no work yet.
export function shownPage(): Page {
  const { page } = useSession.getState()
  return page === 'work' && isFirstScreen() ? 'home' : page
}

// isAtWork: the keys of the workbench mean something, or will with the first step.
export const isAtWork = (): boolean => useSession.getState().page === 'work'

// useShownPage is shownPage as it is now.
export function useShownPage(): Page {
  useDocument(shownPage)
  useChat(shownPage)
  return useSession(shownPage)
}
