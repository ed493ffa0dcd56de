import {
  Brain,
  CirclePlay,
  FlaskConical,
  History,
  ListChecks,
  Pause,
  Play,
  SkipForward,
  Square,
  StepForward,
  Target,
} from 'lucide-react'
import { isBehindAny } from '../domain/graph/before'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { run, showWhyNot, whyNot } from '../store/run/running'
import { activeRun, closeDrawer, control, openRun, useRuns } from '../store/run/runs'
import { isAtWork } from '../store/page/firstScreen'
import { useSelection } from '../store/page/selection'
import { setDialog, useSession } from '../store/page/session'
import type { Commands } from './command'
import type { RunAction, RunView } from '../wire/types'

const words = texts.running.commands
const { why } = texts.running

// selected is the one step of the document that is selected.
function selected(): string | undefined {
  const { node, nodes } = useSelection.getState()
  const there =
    nodes.length === 1 &&
    useDocument.getState().workflow.nodes.some(({ id, kind }) => id === node && kind !== 'EndLoop')
  return there ? node : undefined
}

const canRun = (): boolean => whyNot() === ''
const canRunStep = (): boolean => canRun() && selected() !== undefined
const canRunTo = (): boolean => canRunStep() && hasBefore()
const hasBefore = (): boolean => isBehindAny(useDocument.getState().workflow, selected())
const whyNoStep = (): string => whyNot() || why.noStep
const isNow = (...statuses: RunView['status'][]): boolean => statuses.includes(activeRun()?.status ?? 'done')

function act(action: RunAction): Promise<boolean> | undefined {
  const active = activeRun()
  return active && control(active.id, action)
}

function runFrom(only: boolean): Promise<void> | undefined {
  const from = selected()
  return from === undefined ? undefined : run({ from, only })
}

// runTo runs what leads to the selected step, so that what this gets is known.
function runTo(): Promise<void> | undefined {
  const to = selected()
  return to === undefined ? undefined : run({ to })
}

// How the workflow is run.
export const runCommands = {
  run: {
    id: 'run',
    label: () => words.run,
    fullLabel: () => words.runFull,
    icon: Play,
    group: 'run',
    keys: ['mod+enter'],
    inFields: 'form',
    tellsWhy: true,
    when: canRun,
    why: whyNot,
    onRefused: showWhyNot,
    run: () => run(),
  },
  runDry: {
    id: 'run-dry',
    label: () => words.dry,
    fullLabel: () => words.dryFull,
    icon: FlaskConical,
    group: 'run',
    keys: [],
    when: canRun,
    why: whyNot,
    run: () => run({ dry: true }),
  },
  lookAtRun: {
    id: 'run-look',
    label: () => words.look,
    icon: ListChecks,
    group: 'run',
    keys: [],
    when: canRun,
    why: whyNot,
    run: () => run({}, true),
  },
  runStep: {
    id: 'run-step',
    label: () => words.step,
    icon: StepForward,
    group: 'run',
    keys: [],
    when: canRun,
    why: whyNot,
    run: () => run({ step: true }),
  },
  runFrom: {
    id: 'run-from',
    label: () => words.from,
    fullLabel: () => words.fromFull,
    icon: SkipForward,
    group: 'run',
    about: 'selection',
    keys: [],
    when: canRunStep,
    why: whyNoStep,
    run: () => runFrom(false),
  },
  runOnly: {
    id: 'run-only',
    label: () => words.only,
    fullLabel: () => words.onlyFull,
    icon: CirclePlay,
    group: 'run',
    about: 'selection',
    keys: [],
    when: canRunStep,
    why: whyNoStep,
    run: () => runFrom(true),
  },
  runTo: {
    id: 'run-to',
    label: () => words.to,
    fullLabel: () => words.toFull,
    icon: Target,
    group: 'run',
    about: 'selection',
    keys: [],
    when: canRunTo,
    why: () => whyNoStep() || why.noneBefore,
    run: runTo,
  },
  pauseRun: {
    id: 'pause-run',
    label: () => words.pause,
    fullLabel: () => words.pauseFull,
    icon: Pause,
    group: 'run',
    keys: [],
    when: () => isNow('running'),
    why: () => why.none,
    run: () => act('pause'),
  },
  goOnRun: {
    id: 'go-on-run',
    label: () => words.goOn,
    fullLabel: () => words.goOnFull,
    icon: Play,
    group: 'run',
    keys: [],
    when: () => isNow('paused'),
    why: () => why.notPaused,
    run: () => act('goOn'),
  },
  stepRun: {
    id: 'step-run',
    label: () => words.next,
    fullLabel: () => words.nextFull,
    icon: StepForward,
    group: 'run',
    keys: [],
    when: () => isNow('paused'),
    why: () => why.notPaused,
    run: () => act('step'),
  },
  stopRun: {
    id: 'stop-run',
    label: () => words.stop,
    fullLabel: () => words.stopFull,
    icon: Square,
    group: 'run',
    keys: ['mod+.'],
    inFields: true, // as that for an answer
    when: () => activeRun() !== undefined,
    why: () => why.none,
    run: () => act('stop'),
  },
  runs: {
    id: 'runs',
    label: () => words.runs,
    icon: History,
    group: 'run',
    keys: [],
    when: () => useRuns.getState().list.length > 0,
    why: () => why.noRuns,
    run: showRuns,
  },
  memory: {
    id: 'memory',
    label: () => texts.running.memory.title,
    icon: Brain,
    group: 'run',
    keys: [],
    when: () => isAtWork(),
    why: () => texts.commands.why.noSteps,
    run: () => setDialog('memory'),
  },
} satisfies Commands

// showRuns opens the newest run, or closes the drawer that shows it.
function showRuns(): void {
  const { drawer } = useSession.getState()
  const newest = useRuns.getState().list[0]
  if (drawer === 'run' || drawer === 'runs') closeDrawer()
  else if (newest) openRun(newest.id)
}
