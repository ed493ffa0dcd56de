import { mayFail } from '../../../domain/graph/outputs'
import { inSeconds, milliseconds } from '../../../domain/form/duration'
import { failurePatch, withSetting } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { ChoiceField } from '../field/ChoiceField'
import { useEditStep, usePatchStep } from '../field/step'
import { TextField } from '../field/TextField'
import { wholeNumber } from '../field/wholeNumber'
import type { Node, OnFailure } from '../../../wire/types'

const CHOICES: { value: OnFailure | undefined; text: string }[] = [
  { value: undefined, text: texts.inspector.stop },
  { value: 'continue', text: texts.inspector.continue },
  { value: 'branch', text: texts.inspector.branch },
]

// FailureForm says what happens when the step fails. Steps that only direct the
// flow cannot fail.
export function FailureForm({ node }: { node: Node }) {
  const edit = useEditStep()
  const patch = usePatchStep()
  if (!mayFail(node)) return null
  const onFailure = (choice: unknown): void => {
    const value = CHOICES.find(({ text }) => text === choice)?.value
    void attempt(() => patch(texts.form.edits.failure, (workflow, now) => failurePatch(workflow, now, value)))
  }
  const count =
    (name: 'retries' | 'timeoutMs', label: string, read: (text: string) => number | undefined) =>
    (text: string): Promise<void> => {
      const value = read(text)
      return edit(texts.form.edits.field(label), (now) => withSetting(now, name, value === 0 ? undefined : value))
    }
  const shown = (value: number | undefined): string => (value ? String(value) : '')
  return (
    <>
      <ChoiceField
        label={texts.inspector.failure}
        path="onFailure"
        value={textOf(node.onFailure)}
        choices={CHOICES.map(({ text }) => text)}
        onSave={onFailure}
        {...(node.onFailure === 'branch' && { help: texts.inspector.branchHint })}
      />
      <div className="form-pair">
        <TextField
          numeric
          label={texts.form.retries}
          path="retries"
          placeholder={texts.form.retriesHint}
          value={shown(node.retries)}
          onSave={asPromise(count('retries', texts.form.retries, (text) => wholeNumber(text, 0)))}
        />
        <TextField
          label={texts.form.timeout}
          path="timeoutMs"
          placeholder={texts.form.timeoutHint}
          value={inSeconds(node.timeoutMs)}
          onSave={asPromise(count('timeoutMs', texts.form.timeout, milliseconds))}
        />
      </div>
    </>
  )
}

// textOf names what happens; a value this version does not know shows as it is.
function textOf(onFailure = ''): string {
  return CHOICES.find(({ value = '' }) => value === onFailure)?.text ?? onFailure
}

const asPromise =
  (save: (text: string) => Promise<void>) =>
  async (text: string): Promise<void> => {
    await save(text)
  }

export function NoteForm({ node }: { node: Node }) {
  const edit = useEditStep()
  return (
    <TextField
      lines="sentence"
      label={texts.form.note}
      path="note"
      value={node.note ?? ''}
      placeholder={texts.form.noteHint}
      onSave={(text) =>
        edit(texts.form.edits.field(texts.form.note), (now) => withSetting(now, 'note', text === '' ? undefined : text))
      }
    />
  )
}
