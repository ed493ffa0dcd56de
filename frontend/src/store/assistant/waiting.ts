import { draftOf, isTaken, waitingIn } from '../../domain/assistant/draftLeft'
import { gravest } from '../../domain/graph/problem'
import { useDocument } from '../document/document'
import { openDraft } from '../document/draft'
import { useChat } from './chat'

interface Waiting {
  problems: number
  show: () => void
}

// useWaitingDraft is the draft that waits to be looked at, see waitingIn.
export function useWaitingDraft(): Waiting | undefined {
  const answer = useChat(({ exchanges }) => waitingIn(exchanges)?.answer)
  const taken = useDocument(({ workflow }) => answer !== undefined && isTaken(answer, workflow))
  const left = answer && !taken ? draftOf(answer) : undefined
  return left && { problems: gravest(left.problems), show: () => openDraft(left) }
}
