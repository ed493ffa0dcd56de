import { useEffect, useMemo } from 'react'
import { Failure } from '../../../domain/run/failure'
import { withSetting } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import { useDocument } from '../../../store/document/document'
import { leaveForm } from '../../../store/edit/left'
import type { View } from '../../../store/edit/showForm'
import { attempt } from '../../../store/page/notices'
import { Switch } from '../../../ui/Switch'
import { StepLinks } from '../StepLinks'
import { AiStepForm, TransformForm } from './AiForms'
import { ConditionForm } from './ConditionForm'
import { JsonForm } from './JsonForm'
import { LoopForm } from './LoopForm'
import { FailureForm, NoteForm } from './SettingsForm'
import { FormContext, useEditStep } from '../field/step'
import { SwitchForm } from './SwitchForm'
import { TextField } from '../field/TextField'
import { ToolForm } from './ToolForm'
import type { Condition, Node, Problem } from '../../../wire/types'

interface Props {
  node: Node
  problems: readonly Problem[]
  view: View
}

// StepForm edits a step of the document.
export function StepForm({ node, problems, view }: Props) {
  const document = useDocument((state) => state.workflow.id)
  useEffect(() => () => leaveForm(document, node.id), [document, node.id])
  const step = useMemo(() => ({ document, of: node.id, node, problems }), [document, node, problems])
  return <FormContext value={step}>{view === 'json' ? <JsonForm node={node} /> : <Form node={node} />}</FormContext>
}

function Form({ node }: { node: Node }) {
  return (
    <>
      <NameField node={node} />
      <KindForm node={node} />
      <StepLinks node={node} />
      <hr className="form-line" />
      <EnabledField node={node} />
      <FailureForm node={node} />
      <NoteForm node={node} />
    </>
  )
}

function NameField({ node }: { node: Node }) {
  const edit = useEditStep()
  const save = async (text: string): Promise<void> => {
    const name = text.trim()
    if (name === '') throw new Failure(texts.form.empty)
    await edit(texts.form.edits.rename(name), (now) => ({ ...now, name }))
  }
  return <TextField label={texts.form.name} path="name" value={node.name} onSave={save} />
}

function KindForm({ node }: { node: Node }) {
  const edit = useEditStep()
  switch (node.kind) {
    case 'Tool':
      return <ToolForm node={node} />
    case 'If': {
      const onEdit = (make: (condition: Condition) => Condition): Promise<void> =>
        edit(texts.form.edits.condition, (now) => ({
          ...now,
          if: { ...now.if, condition: make(now.if?.condition ?? {}) },
        }))
      return (
        <ConditionForm
          label={texts.inspector.when}
          path="if/condition"
          condition={node.if?.condition ?? {}}
          onEdit={onEdit}
        />
      )
    }
    case 'Switch':
      return <SwitchForm node={node} />
    case 'Loop':
      return <LoopForm node={node} />
    case 'AiTransform':
      return <TransformForm node={node} />
    case 'AiStep':
      return <AiStepForm node={node} />
    case 'EndLoop':
      return null
  }
}

function EnabledField({ node }: { node: Node }) {
  const edit = useEditStep()
  const turn = (on: boolean): void => {
    void attempt(() => edit(on ? texts.form.edits.on : texts.form.edits.off, (now) => withSetting(now, 'enabled', on)))
  }
  return (
    <div className="form-switch">
      <span>{texts.form.enabled}</span>
      <Switch label={texts.form.enabled} on={node.enabled !== false} onChange={turn} />
    </div>
  )
}
