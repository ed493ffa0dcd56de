import { History } from 'lucide-react'
import { texts } from '../../domain/texts'
import { useIsOld } from '../../store/run/runChanges'

// OldResult says that what is shown of a step is from before it was changed.
export function OldResult({ step }: { step: string }) {
  if (!useIsOld(step)) return null
  return (
    <p className="run-old">
      <History size={14} strokeWidth={1.75} aria-hidden />
      <span>{texts.running.old}</span>
    </p>
  )
}
