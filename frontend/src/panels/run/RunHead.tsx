import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { nameOf } from '../../commands/command'
import type { Command } from '../../commands/command'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { useCommand, useWhyNot } from '../../commands/useCommand'
import { NO_COUNTS } from '../../domain/graph/problem'
import { isActive } from '../../domain/run/runTrace'
import { warningsOf } from '../../domain/run/warnings'
import { figuresOf } from '../../domain/run/figures'
import { costsOf } from '../../domain/run/runWords'
import { momentOf } from '../../domain/text/when'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { control } from '../../store/run/runs'
import { useRunning } from '../../store/run/running'
import { useLooked } from '../../store/run/stepRun'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { useSession } from '../../store/page/session'
import { tip } from '../../ui/tooltip'
import { useNow } from '../useNow'
import './Run.css'
import type { RunView } from '../../wire/types'

const words = texts.running

// useShownRun is the run that is looked at.
export function useShownRun(): RunView | undefined {
  return useLooked((run) => run)
}

// RunHead says how the run is, and steers it.
export function RunHead() {
  const run = useShownRun()
  if (!run) return <span className="drawer-gap" />
  return (
    <>
      <span className="run-status" data-phase={run.status}>
        <PhaseIcon phase={run.status} />
        <span>{words.status[run.status]}</span>
      </span>
      {run.dry && (
        <span className="run-dry" {...tip(words.dry)}>
          {words.dry}
        </span>
      )}
      {run.assumed.length > 0 && (
        <span className="run-dry" data-phase="assumed" title={words.assumedHint}>
          {words.assumed(run.assumed.length)}
        </span>
      )}
      <Warned />
      <span className="drawer-count run-figures">
        <Time run={run} />
        <Figures run={run} />
      </span>
      <Agreed run={run.id} />
      <span className="drawer-gap" />
      <Steering run={run} />
    </>
  )
}

// Warned says how many things may not be as meant: a run that is done need not have done them.
// What is told in each round of a loop is one.
function Warned() {
  const count = useTrace(({ trace }) => warningsOf(trace))
  if (count === 0) return null
  return (
    <span className="run-dry" data-phase="warning">
      {texts.card.problems({ ...NO_COUNTS, warning: count })}
    </span>
  )
}

// Agreed says of a run that began without a question when that was agreed to, and shows what.
function Agreed({ run }: { run: string }) {
  const unasked = useRunning((state) => state.unasked)
  const { can } = useCommand(commands.lookAtRun)
  if (unasked?.run !== run) return null
  const said = late.sheet.agreed(unasked.agreed && momentOf(unasked.agreed))
  if (!can) return <span className="drawer-count run-agreed">{said}</span>
  const { icon, run: look } = commands.lookAtRun
  return (
    <Button kind="link" icon={icon} title={texts.running.commands.look} onClick={look}>
      {said}
    </Button>
  )
}

// Figures are how much of the workflow it came to, and what it cost.
function Figures({ run }: { run: RunView }) {
  const trace = useTrace((state) => state.trace)
  const went = useMemo(() => figuresOf(trace), [trace])
  return [...went, ...costsOf(run)].map((figure) => ` · ${figure}`).join('')
}

function Time({ run }: { run: RunView }) {
  const active = isActive(run)
  const known = useSession(({ lost }) => lost === '') // whether it goes on, where the program cannot be asked
  const now = useNow(active && known)
  return words.time(active ? Math.max(0, now - Date.parse(run.began) - run.awayMs) : run.ms)
}

function Steering({ run }: { run: RunView }) {
  const isBelow = useTrace((state) => state.below !== undefined)
  if (isBelow) return <Steer command={commands.backToCaller} /> // which steers it
  if (isActive(run)) {
    const { pauseRun, goOnRun, stepRun, stopRun } = commands
    return (run.status === 'paused' ? [goOnRun, stepRun, stopRun] : [pauseRun, stopRun]).map((one) => (
      <Steer key={one.id} command={one} />
    ))
  }
  if (run.status === 'interrupted')
    return (
      <Button icon={RotateCcw} onClick={() => control(run.id, 'resume')}>
        {words.commands.resume}
      </Button>
    )
  return <Steer command={commands.run} label={words.commands.again} icon={RotateCcw} />
}

function Steer({ command, label, icon = command.icon }: { command: Command; label?: string; icon?: Command['icon'] }) {
  const { label: own, can } = useCommand(command)
  const why = useWhyNot(command)
  const hint = hintOf(command)
  const title = hint === undefined ? nameOf(command) : `${nameOf(command)} (${hint})`
  return (
    <Button
      kind={command === commands.stopRun ? 'stop' : 'quiet'}
      icon={icon}
      disabled={!can}
      title={can ? title : why}
      onClick={command.run}
    >
      {label ?? own}
    </Button>
  )
}
