import { FlaskConical, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { shownName } from '../../domain/text/legible'
import { namer } from '../../domain/text/describe'
import { givenOf, readInputs } from '../../domain/run/runForm'
import type { Given } from '../../domain/run/runForm'
import { cannotCount } from '../../domain/run/sheet'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { closeSheet, startAsked, useRunning } from '../../store/run/running'
import { activeRun } from '../../store/run/runs'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Key } from '../../ui/Key'
import { useSettled } from '../useSettled'
import { focusRun } from './focusRun'
import { Permission } from './Permission'
import { RunInputs } from './RunInputs'
import { focusOn, placed } from '../../ui/places'
import './RunSheet.css'
import type { RunPlanView, RunRequest } from '../../wire/types'

const words = late.sheet

// RunSheet stands before a run: what it needs to be given, and what it does, to be
// allowed as a whole.
export function RunSheet() {
  const asked = useRunning((state) => state.asked)
  const name = useDocument((state) => state.workflow.name)
  if (!asked) return null
  const { plan, request } = asked
  return (
    <Dialog
      title={titleOf(request, shownName(name) || texts.untitled)}
      lead={plan.approved && plan.inputs.length > 0 ? words.leadInputs : words.lead}
      size="middle"
      closeLabel={words.close}
      onClose={closeSheet}
    >
      <Form plan={plan} dry={request.dry} />
    </Dialog>
  )
}

function titleOf({ from, only, to = '' }: RunRequest, name: string): ReactNode {
  if (from === '' && to === '') return named(words.title, name)
  const step = shownName(namer(useDocument.getState().workflow)(from || to))
  if (from === '') return named(words.titleTo, step)
  return named(only ? words.titleOnly : words.titleFrom, step)
}

const NAME = '\0' // is in no text

// named are words with a name in them that does not turn what is around it.
function named(say: (name: string) => string, name: string): ReactNode {
  const [before, after] = say(NAME).split(NAME)
  return (
    <>
      {before}
      <bdi>{words.inside(name)}</bdi>
      {after}
    </>
  )
}

const NONE: Given = {}

function Form({ plan, dry: onlyDry }: { plan: RunPlanView; dry: boolean }) {
  const { inputs, sheet, approved, agreed = '' } = plan
  const busy = useRunning((state) => state.busy)
  const failure = useRunning((state) => state.failure)
  const [written, setWritten, forget] = useUnsent<Given>(`run/${useDocument.getState().workflow.id}`, NONE)
  const given = useMemo(() => ({ ...givenOf(inputs), ...written }), [inputs, written])
  const [always, setAlways] = useState<readonly string[]>(plan.always)
  const cannot = cannotCount(sheet)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { settled, onKeyDownCapture } = useSettled(sheet.hash)
  const begins = inputs.length === 0 && !onlyDry // at a button, or where steps cannot run at none
  useFocusAfter()
  const start = (dry: boolean): void => {
    const read = readInputs(inputs, given)
    setProblems(read.problems)
    const wrong = inputs.find(({ name }) => name in read.problems)
    if (wrong) focusOn(`input-${wrong.name}`)
    else
      void startAsked(read.values, always, dry).then(() => {
        if (activeRun()) forget()
      })
  }
  return (
    <form
      {...placed('run-sheet')}
      className="sheet-form"
      onKeyDown={submitByKey}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => {
        event.preventDefault()
        start(onlyDry)
      }}
    >
      {inputs.length > 0 && (
        <RunInputs
          inputs={inputs}
          given={given}
          problems={problems}
          onChange={(name, text) => setWritten({ ...written, [name]: text })}
        />
      )}
      {(sheet.steps.length > 0 || sheet.stands.length > 0) && !onlyDry && (
        <Permission
          sheet={sheet}
          approved={approved}
          agreed={agreed}
          first={begins && cannot > 0}
          always={always}
          onAlways={setAlways}
        />
      )}
      {failure !== '' && (
        <p className="sheet-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="sheet-foot">
        {!onlyDry &&
          (cannot > 0 ? (
            <Button icon={Play} type="submit" title={words.anywayHint(cannot)} disabled={busy} held={!settled}>
              {words.anyway(cannot)}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon={Play}
              type="submit"
              first={begins}
              title={hintOf(commands.run)}
              disabled={busy}
              held={!settled}
            >
              {words.run} <Key silent>{hintOf(commands.run) ?? ''}</Key>
            </Button>
          ))}
        <Button
          kind={onlyDry ? 'primary' : 'quiet'}
          icon={FlaskConical}
          type={onlyDry ? 'submit' : 'button'}
          title={words.dryHint}
          disabled={busy}
          held={!settled}
          onClick={onlyDry ? undefined : () => start(true)}
        >
          {words.dry}
        </Button>
        <span className="sheet-gap" />
        <Button onClick={closeSheet}>
          {texts.form.cancel} <Key silent>Esc</Key>
        </Button>
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
  useEffect(
    () => () => {
      if (activeRun()) focusRun()
    },
    [],
  )
}
