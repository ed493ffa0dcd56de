import { Sparkles } from 'lucide-react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { isSolvable } from '../../domain/graph/problem'
import { running, useChat } from '../../store/assistant/chat'
import { useScene } from '../../store/document/scene'
import { solveOne } from '../../store/assistant/solve'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { useOff } from '../../ui/useOff'
import type { Problem } from '../../wire/types'
import { tip } from '../../ui/tooltip'

interface Props {
  label: string
  inWords?: boolean
  onClick: () => unknown
}

// AskButton asks the assistant about problems of the document, and leads to the words: a
// proposal is applied from there by Enter.
export function AskButton({ label, inWords = false, onClick }: Props) {
  const real = useScene((scene) => scene.of === 'document')
  const busy = useChat((state) => running(state) !== undefined)
  const off = useOff(busy)
  const ask = (): void => {
    void onClick()
    commands.focusChat.run()
  }
  if (!real) return null
  if (inWords)
    return (
      <Button icon={Sparkles} disabled={busy} onClick={ask}>
        {label}
      </Button>
    )
  return (
    <button
      type="button"
      className="icon-button ask-button"
      aria-label={label}
      {...tip(label, '', busy)}
      {...off}
      onClick={() => {
        if (!busy) ask()
      }}
    >
      <Sparkles size={15} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

// AskAboutProblem asks to solve one problem; in words where there is room. Without a model
// it is for those whose solution is known.
export function AskAboutProblem({ problem, inWords = false }: { problem: Problem; inWords?: boolean }) {
  const solvable = useSession((state) => isSolvable(problem, state.model))
  if (!solvable) return null
  return <AskButton label={texts.assistant.fixOne} inWords={inWords} onClick={() => solveOne(problem)} />
}
