import { givenText, readGiven, withGiven, withPartOf, withTypeOf, writtenAsText } from '../../domain/form/outputEdit'
import { Failure } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { changeOutput, moveOutput, removeOutput, renameOutput } from '../../store/edit/outputs'
import { attempt } from '../../store/page/notices'
import { useTools } from '../../store/program/tools'
import { ROW } from '../../ui/useRows'
import { useForm } from '../inspector/field/step'
import { TextField } from '../inspector/field/TextField'
import { WholeValue } from '../WholeValue'
import { CardHead } from './CardHead'
import type { Place } from './CardHead'
import { TypeField } from './TypeField'
import type { RunOutput, Workflow } from '../../wire/types'

const words = late.giving
const { type: typeLabel, description: descriptionLabel } = texts.inputs

type Edit = (field: string, make: (now: RunOutput, workflow: Workflow) => RunOutput) => Promise<void>

// OutputCard edits one output; each change is an undo step.
export function OutputCard({ output, ...place }: Place & { output: RunOutput }) {
  const { document } = useForm()
  const { name, type, description = '' } = output
  const path = `outputs/${place.at}`
  const edit: Edit = (field, make) => changeOutput(document, name, field.toLowerCase(), make)
  const describe = (text: string): Promise<void> =>
    edit(descriptionLabel, (now) => withPartOf(now, 'description', text.trim() === '' ? undefined : text))
  return (
    <div className="form-case input-card" role="group" aria-label={name} {...ROW}>
      <CardHead
        {...place}
        name={name}
        path={path}
        words={words}
        onRename={(next) => renameOutput(document, name, next)}
        onMove={(by) => moveOutput(name, by)}
        onRemove={() => removeOutput(name)}
      />
      <ValueField output={output} path={`${path}/value`} edit={edit} />
      <TypeField path={`${path}/type`} type={type} onSave={(next) => edit(typeLabel, (now) => withTypeOf(now, next))} />
      <TextField
        lines="sentence"
        label={descriptionLabel}
        path={`${path}/description`}
        placeholder={words.descriptionHint}
        value={description}
        onSave={describe}
      />
    </div>
  )
}

// ValueField is what the output gives: a text, or JSON, with references.
function ValueField({ output, path, edit }: { output: RunOutput; path: string; edit: Edit }) {
  const asText = writtenAsText(output)
  const shown = givenText(output)
  const save = async (text: string): Promise<void> => {
    const read = readGiven(output, text)
    if ('problem' in read) throw new Failure(read.problem)
    await edit(words.value, (now, workflow) => withGiven(now, read.value, workflow, useTools.getState().tools))
  }
  return (
    <>
      <TextField
        references
        required
        holds={asText ? 'text' : 'json'}
        lines={asText || !shown.includes('\n') ? 'sentence' : 'several'}
        mono={!asText}
        label={words.value}
        path={path}
        placeholder={words.valueHint}
        value={shown}
        onSave={save}
        onClear={output.value === undefined ? undefined : () => void attempt(() => save(''))}
      />
      <WholeValue text={shown} label={words.value} />
    </>
  )
}
