import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { isOfInputs, usersOf } from '../../domain/form/inputEdit'
import { openProblems } from '../../domain/graph/problem'
import { hasInputs } from '../../domain/graph/reference'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document/document'
import { useEditable } from '../../store/document/draft'
import { addInput, closeInputs, useInputsOpen } from '../../store/edit/inputs'
import { useLaid } from '../../store/document/laid'
import { useScene } from '../../store/document/scene'
import { Button } from '../../ui/Button'
import { ADD } from '../../ui/useRows'
import { Frame } from '../inspector/Frame'
import { FieldProblems } from '../inspector/field/FieldProblems'
import { FormContext } from '../inspector/field/step'
import { useFocusWithin } from '../inspector/field/useFocusWithin'
import { useFieldRows } from '../inspector/field/useFieldRows'
import { InputCard } from './InputCard'
import { ShownInput } from './ShownInput'
import { placed } from '../../ui/places'
import './Inputs.css'
import type { Input, Problem, Workflow } from '../../wire/types'

const words = texts.inputs

const NONE: readonly Input[] = []

// InputsPanel shows and edits what the workflow is given at each run, while no step is
// selected. What cannot be changed is only shown.
export function InputsPanel() {
  const open = useInputsOpen()
  return open && <Panel />
}

function Panel() {
  const editable = useEditable()
  const workflow = useLaid()
  const seen = useScene(({ workflow }) => workflow.inputs ?? NONE)
  const inputs = editable ? (workflow.inputs ?? NONE) : seen
  const focus = useFocusWithin()
  const onKeyDown = (event: KeyboardEvent): void => {
    const closes = event.key === 'Escape' && !event.defaultPrevented
    focus.onKeyDown(event)
    if (closes) closeInputs()
  }
  return (
    <Frame
      label={words.label}
      head={
        <div className="inspector-title">
          <h2>{words.title}</h2>
          <p className="muted">{words.count(inputs.length)}</p>
        </div>
      }
      closeLabel={words.close}
      onClose={closeInputs}
      body={words.title}
      {...focus}
      onKeyDown={onKeyDown}
    >
      {editable ? <Edited workflow={workflow} /> : <Shown inputs={inputs} />}
    </Frame>
  )
}

function Shown({ inputs }: { inputs: readonly Input[] }) {
  if (inputs.length === 0) return <p className="muted">{words.shownEmpty}</p>
  return (
    <ul className="inputs-list">
      {inputs.map((input) => (
        <ShownInput key={input.name} input={input} />
      ))}
    </ul>
  )
}

function Edited({ workflow }: { workflow: Workflow }) {
  const { inputs = NONE } = workflow
  const all = useDocument((state) => state.problems)
  const problems = useMemo(() => openProblems(all).filter(isOfInputs), [all])
  const form = useMemo(() => ({ document: workflow.id, of: 'workflow', problems }), [workflow.id, problems])
  const users = useMemo(() => usersOf(workflow), [workflow])
  return (
    <FormContext value={form}>
      {inputs.length === 0 && <Lead />}
      {inputs.length > 0 && !hasInputs(workflow) && <p className="form-failure">{words.hidden}</p>}
      <Cards inputs={inputs} users={users} problems={problems.filter(({ at }) => at.path === 'inputs')} />
    </FormContext>
  )
}

interface CardsProps {
  inputs: readonly Input[]
  users: ReturnType<typeof usersOf>
  problems: readonly Problem[] // of them all
}

function Cards({ inputs, users, problems }: CardsProps) {
  const rows = useFieldRows('inputs', inputs)
  const add = async (): Promise<boolean> => (await addInput()) !== undefined
  return (
    <div className="inputs-cards" {...rows.list}>
      {inputs.map((input, i) => (
        <InputCard
          key={rows.keys[i]}
          input={input}
          at={i}
          of={inputs.length}
          rows={rows}
          users={users.get(input.name)}
        />
      ))}
      <FieldProblems problems={problems} />
      <div {...placed('add-input')} {...ADD}>
        <Button icon={Plus} onClick={() => rows.added(add)}>
          {words.add}
        </Button>
      </div>
    </div>
  )
}

function Lead() {
  return (
    <p className="muted">
      {words.lead} <code className="code-chip">{words.braces}</code> {words.leadMore}
    </p>
  )
}
