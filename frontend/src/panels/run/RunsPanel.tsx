import { dirOf } from '../../domain/text/direction'
import { RotateCcw, Trash2 } from 'lucide-react'
import { namer } from '../../domain/text/describe'
import { isActive } from '../../domain/run/runTrace'
import { costsOf } from '../../domain/run/runWords'
import { texts } from '../../domain/texts'
import { momentOf } from '../../domain/text/when'
import { useDocument } from '../../store/document/document'
import { canGoOnFrom, goOnFrom } from '../../store/run/running'
import { activeIn, control, openRun, removeRun, useRuns } from '../../store/run/runs'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { PhaseIcon } from '../../ui/PhaseIcon'
import './Run.css'
import './RunRow.css'
import type { RunView } from '../../wire/types'
import { tip } from '../../ui/tooltip'

const words = texts.running

// RunsPanel lists what was run before.
export function RunsPanel() {
  const list = useRuns((state) => state.list)
  if (list.length === 0) return <p className="drawer-empty">{words.runs.empty}</p>
  return (
    <div className="drawer-body">
      <ul aria-label={words.runs.list}>
        {list.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </div>
  )
}

function RunRow({ run }: { run: RunView }) {
  const shown = useTrace((state) => state.run === run.id)
  const busy = useRuns((state) => activeIn(state) !== undefined)
  const name = useDocument((state) => namer(state.workflow)(run.node))
  const when = momentOf(run.began)
  return (
    <li className="drawer-row" data-phase={run.status}>
      <button
        type="button"
        className="drawer-main"
        aria-current={shown || undefined}
        {...tip(words.runs.show(when))}
        onClick={() => openRun(run.id)}
      >
        <PhaseIcon phase={run.status} />
        <time className="run-when" dateTime={run.began}>
          {when}
        </time>
        <span className="run-name">{words.status[run.status]}</span>
        {run.dry && <span className="run-dry">{words.dry}</span>}
        <span dir={dirOf(run.message)} className="run-line">
          {run.message}
        </span>
        <span className="run-time">{[words.time(run.ms), ...costsOf(run)].join(' · ')}</span>
      </button>
      {run.status === 'interrupted' && (
        <Button icon={RotateCcw} disabled={busy} onClick={() => control(run.id, 'resume')}>
          {words.runs.resume}
        </Button>
      )}
      {canGoOnFrom(run) && (
        <Button icon={RotateCcw} title={texts.running.end.againHint} disabled={busy} onClick={() => goOnFrom(run)}>
          {words.end.again(name, run.last !== undefined)}
        </Button>
      )}
      <IconButton icon={Trash2} label={words.runs.remove} disabled={isActive(run)} onClick={() => removeRun(run)} />
    </li>
  )
}
