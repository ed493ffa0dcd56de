import { FlaskConical, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import type { RunPlan } from '../../domain/run'
import { givenOf, readInputs } from '../../domain/runForm'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document'
import { closeSheet, startAsked, useRunning } from '../../store/running'
import { activeRun } from '../../store/runs'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { focusRun } from './focusRun'
import { Permission } from './Permission'
import { RunInputs } from './RunInputs'
import './RunSheet.css'

const words = texts.running.sheet

// RunSheet stands before a run: what it needs to be given, and what it does, to be
// allowed as a whole.
export function RunSheet() {
  const asked = useRunning((state) => state.asked)
  const name = useDocument((state) => state.workflow.name)
  if (!asked) return null
  const { plan } = asked
  return (
    <Dialog title={words.title(name || texts.untitled)} lead={plan.approved ? words.leadInputs : words.lead} closeLabel={words.close} onClose={closeSheet}>
      <Form plan={plan} dry={asked.request.dry} />
    </Dialog>
  )
}

function Form({ plan, dry: onlyDry }: { plan: RunPlan; dry: boolean }) {
  const { inputs, sheet, approved } = plan
  const busy = useRunning((state) => state.busy)
  const failure = useRunning((state) => state.failure)
  const [given, setGiven] = useState(() => givenOf(inputs))
  const [always, setAlways] = useState<readonly string[]>(plan.always)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  useFocusAfter()
  const start = (dry: boolean): void => {
    const read = readInputs(inputs, given)
    setProblems(read.problems)
    const wrong = inputs.find(({ name }) => name in read.problems)
    if (wrong) document.getElementById(`input-${wrong.name}`)?.focus()
    else void startAsked(read.values, always, dry)
  }
  return (
    <form
      className="sheet-form"
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault()
        start(onlyDry)
      }}
    >
      {inputs.length > 0 && <RunInputs inputs={inputs} given={given} problems={problems} onChange={(name, text) => { setGiven({ ...given, [name]: text }) }} />}
      {sheet.steps.length > 0 && !onlyDry && <Permission sheet={sheet} approved={approved} always={always} onAlways={setAlways} />}
      {failure !== '' && <p className="sheet-failure" role="alert">{failure}</p>}
      <div className="sheet-foot">
        {!onlyDry && <Button kind="primary" icon={Play} type="submit" title={hintOf(commands.run)} disabled={busy}>{words.run}</Button>}
        <Button kind={onlyDry ? 'primary' : 'quiet'} icon={FlaskConical} type={onlyDry ? 'submit' : 'button'} title={words.dryHint} disabled={busy} onClick={onlyDry ? undefined : () => { start(true) }}>{words.dry}</Button>
      </div>
    </form>
  )
}

// submitByKey: the key that asked for the run also starts it, from within a field too.
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

// useFocusAfter gives the focus to the run that has begun when the sheet is gone; where
// there is none, the dialog has given it back.
function useFocusAfter(): void {
  useEffect(() => () => { if (activeRun()) focusRun() }, [])
}
