import { useChat } from '../assistant/chat'
import { useDocument } from '../document/document'
import { useSession } from './session'

// isFirstScreen: nothing is there yet and nothing was asked for.
export function isFirstScreen(): boolean {
  const { workflow, canUndo, canRedo } = useDocument.getState()
  return (
    workflow.nodes.length === 0 &&
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
