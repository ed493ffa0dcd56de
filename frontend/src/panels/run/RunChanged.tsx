import { Info } from 'lucide-react'
import { useMemo } from 'react'
import type { Run } from '../../domain/run'
import { isActive } from '../../domain/runTrace'
import { runsAlike } from '../../domain/sameRun'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document'
import { useTrace } from '../../store/runTrace'

// RunChanged says that the run does not take up what was changed since it began.
export function RunChanged({ run }: { run: Run }) {
  const goesOn = isActive(run) || run.status === 'interrupted'
  const begun = useTrace((state) => (state.run === run.id && goesOn ? state.workflow : undefined))
  const now = useDocument((state) => state.workflow)
  const alike = useMemo(() => begun === undefined || runsAlike(begun, now), [begun, now])
  return (
    <div role="status">
      {!alike && (
        <p className="run-changed">
          <Info size={15} strokeWidth={1.75} aria-hidden />
          <span>{texts.running.changed}</span>
        </p>
      )}
    </div>
  )
}
