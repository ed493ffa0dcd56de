import { activeIn, openRun, useRuns } from '../../store/runs'
import { useTrace } from '../../store/runTrace'
import { texts } from '../../domain/texts'
import { PhaseIcon } from '../../ui/PhaseIcon'

// RunState is in the status bar while a run goes on, is looked at, or was interrupted;
// it opens that.
export function RunState() {
  const looked = useTrace((state) => (state.marked ? state.run : undefined))
  const run = useRuns((state) => activeIn(state) ?? state.list.find(({ id }) => id === looked) ?? state.list.find((one, at) => at === 0 && one.status === 'interrupted'))
  if (!run) return null
  return (
    <button type="button" className="status-item status-button status-problems" data-phase={run.status} onClick={() => { openRun(run.id) }}>
      <PhaseIcon phase={run.status} size={13} />
      {texts.running.inStatus(texts.running.status[run.status])}
    </button>
  )
}
