import { useState } from 'react'
import { Failure } from '../../../domain/run/failure'
import { without } from '../../../domain/graph/record'
import { texts } from '../../../domain/texts'
import { later } from '../../../ui/later'
import type { Label } from '../../../domain/texts/en/form'
import { attempt } from '../../../store/page/notices'
import { ChoiceField } from '../field/ChoiceField'
import { ConditionForm } from './ConditionForm'
import { ReferenceButton } from '../field/ReferenceButton'
import { useEditStep } from '../field/step'
import {
  goingOver,
  readTimes,
  repeating,
  repeatsOf,
  showsLimit,
  showsParallel,
  timesText,
  withParallel,
} from '../field/repeats'
import type { Loop, Repeats } from '../field/repeats'
import { TextField } from '../field/TextField'
import { wholeNumber } from '../field/wholeNumber'
import type { Node } from '../../../wire/types'

const CollectForm = later(async () => (await import('./CollectForm')).CollectForm)
const NAMES = texts.form.repeats
const NO_LOOP: Loop = {}

// LoopForm says how long a loop repeats.
export function LoopForm({ node }: { node: Node }) {
  const edit = useEditStep()
  const [picking, setPicking] = useState(false) // a list to go over, of which there is none yet
  const loop = node.loop ?? NO_LOOP
  const repeats = picking ? 'over' : repeatsOf(loop)
  const set = (label: Label, make: (loop: Loop) => Loop): Promise<void> =>
    edit(label, (now) => ({ ...now, loop: make(now.loop ?? NO_LOOP) }))
  const turn = (value: unknown): void => {
    const next = value as Repeats
    setPicking(next === 'over')
    if (next !== 'over') void attempt(() => set(texts.form.edits.repeat, (now) => repeating(now, next)))
  }
  const goOver = (over: string): void => {
    setPicking(false)
    void attempt(() => set(texts.form.edits.field(texts.inspector.over), (now) => goingOver(now, over)))
  }
  const count = (text: string): Promise<void> => {
    const times = readTimes(text)
    return set(texts.form.edits.field(texts.form.times), (now) => ({
      ...(now.times === undefined ? without(now, 'maxIterations') : now),
      times,
    }))
  }
  const limit = async (text: string): Promise<void> => {
    const maxIterations = wholeNumber(text, 1)
    if (maxIterations === undefined) throw new Failure(texts.form.tooSmall(1))
    await set(texts.form.edits.field(texts.form.maxIterations), (now) => ({ ...now, maxIterations }))
  }
  const fail = (choice: unknown): void => {
    void attempt(() =>
      edit(texts.form.edits.failure, (now) =>
        choice === 'continue' ? { ...now, onFailure: choice } : without(now, 'onFailure'),
      ),
    )
  }
  return (
    <>
      <ChoiceField
        label={texts.form.repeat}
        path="loop/repeat"
        value={repeats}
        choices={Object.keys(NAMES)}
        names={NAMES}
        onSave={turn}
      />
      {repeats === 'over' && (
        <ReferenceButton
          label={texts.inspector.over}
          path="loop/over"
          inputType="array"
          reference={loop.over ?? ''}
          open={picking}
          onChoose={goOver}
        />
      )}
      {repeats === 'until' && loop.exitCondition && (
        <ConditionForm
          atEnd
          label={texts.inspector.until}
          path="loop/exitCondition"
          condition={loop.exitCondition}
          onEdit={(make) =>
            set(texts.form.edits.condition, (now) => ({ ...now, exitCondition: make(now.exitCondition ?? {}) }))
          }
        />
      )}
      {repeats === 'times' && (
        <TextField
          references
          holds="one"
          required
          label={texts.form.times}
          path="loop/times"
          value={timesText(loop)}
          onSave={async (text) => {
            await count(text)
          }}
        />
      )}
      <CollectForm
        collect={loop.collect}
        over={loop.over ?? ''}
        onEdit={(make) =>
          set(texts.form.edits.field(texts.form.collect), (now) => {
            const collect = make(now.collect)
            return collect === undefined ? without(now, 'collect') : { ...now, collect }
          })
        }
      />
      {showsLimit(loop) && (
        <TextField
          numeric
          label={texts.form.maxIterations}
          path="loop/maxIterations"
          value={String(loop.maxIterations ?? '')}
          onSave={limit}
        />
      )}
      {showsParallel(loop) && (
        <TextField
          numeric
          label={texts.form.parallel}
          help={texts.form.parallelHint}
          path="loop/parallel"
          value={String(loop.parallel ?? 1)}
          onSave={async (text) => {
            await set(texts.form.edits.field(texts.form.parallel), (now) => withParallel(now, text))
          }}
        />
      )}
      <ChoiceField
        label={texts.form.roundFails}
        path="onFailure"
        value={node.onFailure ?? 'stop'}
        choices={Object.keys(texts.form.roundFailures)}
        names={texts.form.roundFailures}
        onSave={fail}
      />
    </>
  )
}
