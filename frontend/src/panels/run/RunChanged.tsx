import { Info } from 'lucide-react'
import { isActive } from '../../domain/run/runTrace'
import { texts } from '../../domain/texts'
import { useRunChanges } from '../../store/run/runChanges'
import type { RunView } from '../../wire/types'

// RunChanged says that the run does not take up what was changed since it began.
export function RunChanged({ run }: { run: RunView }) {
  const goesOn = isActive(run) || run.status === 'interrupted'
  const isOther = useRunChanges(({ any }) => any)
  return (
    <div role="status">
      {goesOn && isOther && (
        <p className="run-changed">
          <Info size={15} strokeWidth={1.75} aria-hidden />
          <span>{texts.running.changed}</span>
        </p>
      )}
    </div>
  )
}
