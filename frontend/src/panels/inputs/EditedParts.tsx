import { useEffect, useMemo } from 'react'
import { isOfInputs, outputsUsing, usersOf } from '../../domain/form/inputEdit'
import { openProblems } from '../../domain/graph/problem'
import { hasInputs } from '../../domain/graph/reference'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { addInput } from '../../store/edit/inputs'
import { leaveForm } from '../../store/edit/left'
import { addOutput } from '../../store/edit/outputs'
import { FormContext } from '../inspector/field/step'
import { Cards } from './Cards'
import { InputCard } from './InputCard'
import { OutputCard } from './OutputCard'
import { Part } from './Part'
import type { Input, RunOutput, Workflow } from '../../wire/types'

const words = texts.inputs

// EditedParts are the inputs and the outputs as they are changed.
export function EditedParts({ workflow }: { workflow: Workflow }) {
  const all = useDocument((state) => state.problems)
  const problems = useMemo(() => openProblems(all).filter(isOfInputs), [all])
  const form = useMemo(() => ({ document: workflow.id, of: 'workflow', problems }), [workflow.id, problems])
  useEffect(() => () => leaveForm(workflow.id, 'workflow'), [workflow.id])
  return (
    <FormContext value={form}>
      <Inputs workflow={workflow} />
      <Outputs workflow={workflow} />
    </FormContext>
  )
}

function Inputs({ workflow }: { workflow: Workflow }) {
  const inputs: readonly Input[] = workflow.inputs ?? NONE
  const users = useMemo(() => usersOf(workflow), [workflow])
  const add = async (): Promise<boolean> => (await addInput()) !== undefined
  return (
    <Part title={words.part}>
      {inputs.length === 0 && <Lead />}
      {inputs.length > 0 && !hasInputs(workflow) && <p className="form-failure">{words.hidden}</p>}
      <Cards path="inputs" values={inputs} add={words.add} onAdd={add}>
        {(input, key, place) => (
          <InputCard
            key={key}
            input={input}
            users={users.get(input.name)}
            givers={outputsUsing(workflow, input.name)}
            {...place}
          />
        )}
      </Cards>
    </Part>
  )
}

function Outputs({ workflow }: { workflow: Workflow }) {
  const outputs: readonly RunOutput[] = workflow.outputs ?? NONE
  return (
    <Part title={late.giving.part}>
      {outputs.length === 0 && <p className="muted">{late.giving.lead}</p>}
      <Cards path="outputs" values={outputs} add={late.giving.add} onAdd={addOutput}>
        {(output, key, place) => <OutputCard key={key} output={output} {...place} />}
      </Cards>
    </Part>
  )
}

const NONE: readonly never[] = []

function Lead() {
  return (
    <p className="muted">
      {words.lead} <code className="code-chip">{words.braces}</code> {words.leadMore}
    </p>
  )
}
