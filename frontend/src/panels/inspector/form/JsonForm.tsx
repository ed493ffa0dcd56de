import { useId, useMemo } from 'react'
import { Failure } from '../../../domain/run/failure'
import { stepPatch } from '../../../domain/form/stepEdit'
import { readStep, stepText } from '../../../domain/form/stepJson'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import { Button } from '../../../ui/Button'
import { CodeInput } from '../../../ui/Code'
import type { CodeMark } from '../../../ui/Code'
import { FieldFrame, saidBelow } from '../field/FieldFrame'
import { usePatchStep } from '../field/step'
import { useField } from '../field/useField'
import type { Node } from '../../../wire/types'

// JsonForm is all of a step as JSON. It is saved when the person says so.
export function JsonForm({ node }: { node: Node }) {
  const id = useId()
  const patch = usePatchStep()
  const held = stepText(node)
  const field = useField({
    path: 'json',
    text: held,
    label: late.stepJson.label,
    onLeave: 'keep',
    onSave: (text) =>
      patch(texts.form.edits.json, (_, now) => {
        const read = readStep(text, now)
        if ('problem' in read) throw new Failure(read.problem)
        return stepPatch(now, read.node)
      }),
  })
  const changed = field.text !== held
  const marks = useMemo(() => marksOf(field.failure), [field.failure])
  return (
    <FieldFrame id={id} label={late.stepJson.label} path="json">
      <CodeInput
        label={late.stepJson.label}
        describedBy={saidBelow(id)}
        invalid={field.failure !== '' || field.conflict}
        text={field.text}
        marks={marks}
        onChange={(text) => {
          if (text !== field.text) field.wait(text)
        }}
      />
      {field.failure && (
        <p className="form-failure" role="alert">
          {field.failure}
        </p>
      )}
      {field.conflict && (
        <p className="form-failure" role="alert">
          {texts.form.conflict(late.stepJson.another)}
        </p>
      )}
      <div className="form-buttons">
        <Button kind="primary" disabled={!changed} onClick={field.conflict ? field.insist : field.commit}>
          {late.stepJson.apply}
        </Button>
        <Button disabled={!changed} onClick={field.giveUp}>
          {late.stepJson.discard}
        </Button>
      </div>
    </FieldFrame>
  )
}

// marksOf marks the line that a failure names; the words stand below the field.
function marksOf(failure: string): CodeMark[] {
  const line = /^Line (\d+)/.exec(failure)?.[1]
  return line === undefined ? [] : [{ line: Number(line), tone: 'error', text: '' }]
}
