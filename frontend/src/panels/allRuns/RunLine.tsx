import { RotateCcw, Trash2 } from 'lucide-react'
import { isActive } from '../../domain/run/runTrace'
import { shortPaths } from '../../domain/text/path'
import { texts } from '../../domain/texts'
import { clockTime } from '../../domain/text/time'
import { chooseRun, controlRun } from '../../store/home/allRuns'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { tip } from '../../ui/tooltip'
import { openRunOf, removeRunOf, resumeRunOf } from './runActions'
import type { ListedRun } from '../../wire/types'

const words = texts.home.runs

interface Props {
  id: string
  run: ListedRun
  index: number // of all rows, from 1
  chosen: boolean
}

// RunLine is a run in the list of all.
export function RunLine({ id, run, index, chosen }: Props) {
  return (
    <div
      id={id}
      role="row"
      className="home-row all-runs-row"
      aria-rowindex={index}
      aria-selected={chosen}
      data-phase={run.status}
      onClick={() => chooseRun(run.id)}
      onDoubleClick={() => void openRunOf(run)}
    >
      <div role="gridcell" className="all-runs-what">
        <PhaseIcon phase={run.status} size={16} />
        <span className="home-run-lines">
          <button
            type="button"
            dir="auto"
            className="home-name one-line"
            tabIndex={-1}
            {...tip(run.open === '' ? words.gone : words.open, '')}
            onClick={() => void openRunOf(run)}
          >
            {run.name || texts.untitled}
          </button>
          <span dir="auto" className="one-line home-run-second" data-off={run.open === '' || undefined}>
            {shortPaths(said(run))}
          </span>
        </span>
      </div>
      <div role="gridcell" className="all-runs-time">
        <span>{texts.running.time(run.ms)}</span>
        <time dateTime={run.began}>{clockTime(run.began)}</time>
      </div>
      <div role="gridcell" className="all-runs-acts">
        <Acts run={run} chosen={chosen} />
      </div>
    </div>
  )
}

// said: why a run failed says that it did.
const said = ({ status, message, dry }: ListedRun): string =>
  [status === 'failed' && message ? '' : texts.home.status[status], dry ? texts.running.dry : '', message]
    .filter(Boolean)
    .join(' · ')

// Acts are what can be done with the run. Those of the chosen row alone are walked to.
function Acts({ run, chosen }: { run: ListedRun; chosen: boolean }) {
  if (isActive(run))
    return (
      <Button kind="stop" onClick={() => controlRun(run.id, 'stop')}>
        {words.stop}
      </Button>
    )
  return (
    <>
      {run.status === 'interrupted' && (
        <Button icon={RotateCcw} onClick={() => resumeRunOf(run)}>
          {words.resume}
        </Button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={words.remove}
        {...tip(words.remove, '')}
        tabIndex={chosen ? 0 : -1}
        onClick={() => void removeRunOf(run)}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </>
  )
}
