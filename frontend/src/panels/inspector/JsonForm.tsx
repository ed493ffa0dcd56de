import { useId } from 'react'
import { Failure } from '../../domain/failure'
import { stepPatch } from '../../domain/stepEdit'
import { readStep, stepText } from '../../domain/stepJson'
import { texts } from '../../domain/texts'
import type { Node } from '../../domain/workflow'
import { Button } from '../../ui/Button'
import { FieldFrame, saidBelow } from './FieldFrame'
import { usePatchStep } from './step'
import { useField } from './useField'

// JsonForm is all of a step as JSON. It is saved when the person says so.
export function JsonForm({ node }: { node: Node }) {
  const id = useId()
  const patch = usePatchStep()
  const held = stepText(node)
  const field = useField({
    path: 'json',
    text: held,
    onLeave: 'keep',
    onSave: (text) => patch(texts.form.edits.json, (_, now) => {
      const read = readStep(text, now)
      if ('problem' in read) throw new Failure(read.problem)
      return stepPatch(now, read.node)
    }),
  })
  const changed = field.text !== held
  return (
    <FieldFrame id={id} label={texts.form.json.label} path="json">
      <textarea
        id={id}
        className="form-control form-json"
        data-mono
        spellCheck={false}
        rows={Math.min(field.text.split('\n').length + 1, 28)}
        value={field.text}
        aria-invalid={field.failure !== '' || field.conflict}
        aria-describedby={saidBelow(id)}
        onChange={(event) => { field.wait(event.target.value) }}
      />
      {field.failure && <p className="form-failure" role="alert">{field.failure}</p>}
      {field.conflict && <p className="form-failure" role="alert">{texts.form.conflict(texts.form.json.another)}</p>}
      <div className="form-buttons">
        <Button kind="primary" disabled={!changed} onClick={field.conflict ? field.insist : field.commit}>{texts.form.json.apply}</Button>
        <Button disabled={!changed} onClick={field.giveUp}>{texts.form.json.discard}</Button>
      </div>
    </FieldFrame>
  )
}
