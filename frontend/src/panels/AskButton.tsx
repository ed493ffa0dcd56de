import { Sparkles } from 'lucide-react'
import type { Problem } from '../domain/problem'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/chat'
import { useScene } from '../store/scene'
import { solveOne } from '../store/solve'

interface Props {
  label: string
  onClick: () => unknown
}

// AskButton asks the assistant about problems of the document.
export function AskButton({ label, onClick }: Props) {
  const real = useScene((scene) => scene.of === 'document')
  const busy = useChat((state) => running(state) !== undefined)
  if (!real) return null
  return (
    <button type="button" className="icon-button ask-button" aria-label={label} title={label} disabled={busy} onClick={() => void onClick()}>
      <Sparkles size={15} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

// AskAboutProblem asks to solve one problem.
export const AskAboutProblem = ({ problem }: { problem: Problem }) => (
  <AskButton label={texts.assistant.fixOne} onClick={() => solveOne(problem)} />
)
