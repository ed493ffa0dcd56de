import { Crosshair, RotateCcw, Sparkles } from 'lucide-react'
import { commands } from '../../commands/commands'
import { isActive } from '../../domain/run/runTrace'
import { byModel } from '../../domain/graph/workflow'
import { texts } from '../../domain/texts'
import { explainRun, running, useChat } from '../../store/assistant/chat'
import { useDocument } from '../../store/document/document'
import { useProposal } from '../../store/assistant/proposal'
import { canGoOnFrom, goOnFrom, shutFolder, useRunning } from '../../store/run/running'
import { useIsOld } from '../../store/run/runChanges'
import { useTrace, visitOf } from '../../store/run/runTrace'
import { useWays } from '../../store/run/ways'
import { activeIn, activeRun, useRuns } from '../../store/run/runs'
import { useSession } from '../../store/page/session'
import { selectAndReveal } from '../../store/page/selection'
import { Button } from '../../ui/Button'
import { PhaseIcon } from '../../ui/PhaseIcon'
import { refocus } from '../../ui/refocus'
import { useAnswer } from '../useAnswer'
import { AllowFolder } from '../problems/AllowFolder'
import { ConnectModel } from '../problems/ConnectModel'
import { focusRun } from './focusRun'
import { Ways } from './Ways'
import { useNames } from './useNames'
import type { RunView } from '../../wire/types'

const words = texts.running.end

// RunEnd says why a run ended before its time, and what can be done about it.
export function RunEnd({ run }: { run: RunView }) {
  const step = useDocument((state) => state.workflow.nodes.find(({ id }) => id === run.node))
  const name = useNames()(run.node)
  const runs = useRuns((state) => activeIn(state) !== undefined)
  const busy = useChat((state) => running(state) !== undefined)
  const offline = useSession((state) => state.model.offline) // it explains no run
  const proposed = useProposal(({ pending }) => pending !== undefined)
  const allowing = useRunning((state) => state.busy) // it is another answer once a folder was allowed
  const failed = useTrace((state) => (run.status === 'failed' ? visitOf(state, run.node) : undefined))
  const ways = useWays(failed)
  const mended = useIsOld(run.node)
  const { value: folder = '' } = useAnswer(shutFolder, run.status === 'failed' ? run.id : '', allowing)
  if (isActive(run) || run.status === 'done' || run.message === '') return null
  return (
    <div className="run-end" data-phase={run.status}>
      <PhaseIcon phase={run.status} />
      <p className="run-message" title={run.message}>
        {run.message}
      </p>
      <div className="run-end-ways">
        {step && (
          <Button icon={Crosshair} title={words.show} onClick={() => selectAndReveal(run.node)}>
            {words.show}
          </Button>
        )}
        {run.status === 'failed' && folder !== '' && <AllowFolder folder={folder} />}
        <Ways node={run.node} ways={ways} onTaken={() => refocus(focusRun)} />
        {canGoOnFrom(run) && (
          <Button
            kind={mended ? 'primary' : 'quiet'}
            icon={RotateCcw}
            title={words.againHint}
            disabled={runs}
            onClick={() => again(run)}
          >
            {words.again(name, run.last !== undefined)}
          </Button>
        )}
        {run.status === 'failed' && offline && step && byModel(step) && (
          <span className="run-end-else">
            <ConnectModel />
          </span>
        )}
        {run.status === 'failed' && !offline && (
          <span className="run-end-else">
            <Button
              icon={Sparkles}
              title={words.explain}
              disabled={busy || proposed}
              onClick={() => explain(run, name)}
            >
              {words.explain}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

// again leads to the run that has begun; before a sheet the dialog has the keyboard.
async function again(run: RunView): Promise<void> {
  await goOnFrom(run)
  if (activeRun()) refocus(focusRun)
}

// explain leads to the words: a proposal is applied from there by Enter.
function explain({ id, node }: RunView, name: string): Promise<void> {
  commands.focusChat.run()
  return explainRun(id, node === '' ? words.explainRun : words.explainStep(name))
}
