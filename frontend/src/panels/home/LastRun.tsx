import { AlertTriangle } from 'lucide-react'
import { needOf } from '../../domain/home/listed'
import { reasonOf } from '../../domain/run/runWords'
import { shortPaths } from '../../domain/text/path'
import { momentOf } from '../../domain/text/when'
import { texts } from '../../domain/texts'
import { told } from '../../domain/texts/program'
import { explain } from '../../store/home/workflows'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { tip } from '../../ui/tooltip'
import type { WorkflowView } from '../../wire/types'

const words = texts.home

// LastRun says how the last run was, or what keeps the workflow from running.
export function LastRun({ row, today }: { row: WorkflowView; today: number }) {
  const { id, last, note, errors, steps } = row
  if (note.said)
    return (
      <button type="button" className="home-why" tabIndex={-1} onClick={() => explain(id)}>
        <Lines phase="warning" main={told(note.said)} second={words.why} />
      </button>
    )
  if (needOf(row) === 'fix')
    return <Lines phase="failed" main={words.fix(errors)} second={last ? momentOf(last.began, today) : words.never} />
  if (!last) return <span className="muted">{steps === 0 ? words.empty : words.never}</span>
  const said = last.status === 'done' ? words.doneIn(texts.running.time(last.ms)) : saidOf(last.message, last.status)
  return <Lines phase={last.status} main={said} whole={last.message} second={momentOf(last.began, today)} />
}

const saidOf = (message: string, status: keyof typeof words.status): string =>
  status === 'failed' || status === 'waiting' ? reasonOf(message) || words.status[status] : words.status[status]

interface Said {
  phase: string
  main: string
  second: string
  whole?: string // what main is a part of; '': it is all
}

function Lines({ phase, main, second, whole }: Said) {
  return (
    <span className="home-run" data-phase={phase} {...tip(whole || main, '')}>
      {phase === 'warning' ? (
        <AlertTriangle size={15} className="phase-icon" aria-hidden />
      ) : (
        <PhaseIcon phase={phase} size={15} />
      )}
      <span className="home-run-lines">
        <span dir="auto" className="one-line home-run-main">
          {shortPaths(main)}
        </span>
        <span dir="auto" className="one-line home-run-second">
          {second}
        </span>
      </span>
    </span>
  )
}
