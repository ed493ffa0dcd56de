import { Info } from 'lucide-react'
import { api } from '../../backend/api'
import { isActive } from '../../domain/run/runTrace'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document/document'
import { useAnswer } from '../useAnswer'
import type { RunView } from '../../wire/types'

// RunChanged says that the run does not take up what was changed since it began.
export function RunChanged({ run }: { run: RunView }) {
  const goesOn = isActive(run) || run.status === 'interrupted'
  const isOther = useIsOther(run.id)
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

// useIsOther asks with each revision whether the run does something else than it.
function useIsOther(run: string): boolean {
  const revision = useDocument((state) => state.revision)
  const { value, failure } = useAnswer(api.runIsOther, run, revision)
  return value === true && failure === '' // it fails for a run that is gone
}
