import { draftOf, waitingIn } from '../../domain/assistant/draftLeft'
import { gravest } from '../../domain/graph/problem'
import { openDraft } from '../document/draft'
import { useChat } from './chat'

interface Waiting {
  problems: number
  show: () => void
}

// useWaitingDraft is the draft that waits to be looked at, see waitingIn.
export function useWaitingDraft(): Waiting | undefined {
  const answer = useChat(({ exchanges }) => waitingIn(exchanges)?.answer)
  const left = answer && draftOf(answer)
  return left && { problems: gravest(left.problems), show: () => openDraft(left) }
}
