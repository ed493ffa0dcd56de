import { activeIn, openRun, useRuns } from '../../store/run/runs'
import { openElsewhere, useElsewhere } from '../../store/document/elsewhere'
import { useTrace } from '../../store/run/runTrace'
import { texts } from '../../domain/texts'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { tip } from '../../ui/tooltip'

// RunState is in the status bar while a run goes on, is looked at, or was interrupted;
// it opens that.
export function RunState() {
  const looked = useTrace((state) => (state.marked ? state.run : undefined))
  const run = useRuns(
    (state) =>
      activeIn(state) ??
      state.list.find(({ id }) => id === looked) ??
      state.list.find((one, at) => at === 0 && one.status === 'interrupted'),
  )
  if (!run) return null
  return (
    <button
      type="button"
      className="status-item status-button status-problems"
      data-phase={run.status}
      onClick={() => openRun(run.id)}
    >
      <PhaseIcon phase={run.status} size={13} />
      {texts.running.inStatus(run.status, run.dry)}
    </button>
  )
}

// RunsElsewhere says that runs of other workflows go on, or wait for the person, and
// leads to them.
export function RunsElsewhere() {
  const list = useElsewhere((state) => state.list)
  const phase = (['waiting', 'paused', 'running'] as const).find((one) => list.some(({ run }) => run === one))
  if (!phase) return null
  const n = list.filter(({ run }) => run === phase).length
  return (
    <button
      type="button"
      className="status-item status-button status-problems"
      data-phase={phase}
      {...tip(texts.running.elsewhere.hint(list.map(({ name }) => name || texts.untitled)))}
      onClick={openElsewhere}
    >
      <PhaseIcon phase={phase} size={13} />
      {texts.running.elsewhere[phase](n)}
    </button>
  )
}
