import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Failure } from '../../../domain/run/failure'
import { readText, textOf } from '../../../domain/form/fieldValue'
import { titleOf } from '../../../domain/form/tool'
import { without } from '../../../domain/graph/record'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { useTools } from '../../../store/program/tools'
import { Alike } from '../../../ui/Alike'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { ADD, ROW, useRows } from '../../../ui/useRows'
import { ChoiceField } from '../field/ChoiceField'
import { FieldProblems } from '../field/FieldProblems'
import { ReferenceButton } from '../field/ReferenceButton'
import { useEditStep, useLeaving, useProblemsAt } from '../field/step'
import { TextField } from '../field/TextField'
import { ToolChooser } from './ToolChooser'
import { wholeNumber } from '../field/wholeNumber'
import type { Node } from '../../../wire/types'

type Transform = NonNullable<Node['aiTransform']>
type AiStep = NonNullable<Node['aiStep']>

const AI_KINDS = ['summarize', 'extract', 'classify', 'translate', 'rewrite'] // as files have them

// TransformForm is one call of a model that turns a value into another.
export function TransformForm({ node }: { node: Node }) {
  const edit = useEditStep()
  const now: Transform = { kind: '', inputRef: '', ...node.aiTransform }
  const set = (name: string, make: (transform: Transform) => Transform): Promise<void> =>
    edit(texts.form.edits.field(name), (step) => ({
      ...step,
      aiTransform: make({ kind: '', inputRef: '', ...step.aiTransform }),
    }))
  const setSchema = async (text: string): Promise<void> => {
    const read = readText('json', text)
    if ('problem' in read) throw new Failure(read.problem)
    await set(texts.form.schema, (was) =>
      read.value === undefined ? without(was, 'outputSchema') : { ...was, outputSchema: read.value },
    )
  }
  return (
    <>
      <ChoiceField
        required
        label={texts.form.aiKind}
        path="aiTransform/kind"
        value={now.kind === '' ? undefined : now.kind}
        choices={AI_KINDS}
        names={texts.card.says.transforms}
        onSave={(kind) => void attempt(() => set(texts.form.aiKind, (was) => ({ ...was, kind: kind as string })))}
      />
      <ReferenceButton
        required
        label={texts.form.input}
        path="aiTransform/inputRef"
        reference={now.inputRef}
        onChoose={(inputRef) => void attempt(() => set(texts.form.input, (was) => ({ ...was, inputRef })))}
      />
      <TextField
        lines="several"
        references
        label={texts.form.instruction}
        path="aiTransform/instruction"
        placeholder={texts.form.instructionHint}
        value={now.instruction ?? ''}
        onSave={(instruction) =>
          set(texts.form.instruction, (was) =>
            instruction.trim() === '' ? without(was, 'instruction') : { ...was, instruction },
          )
        }
      />
      <TextField
        lines="several"
        mono
        label={texts.form.schema}
        path="aiTransform/outputSchema"
        placeholder={texts.form.schemaHint}
        value={now.outputSchema === null ? '' : textOf('json', now.outputSchema)}
        onSave={setSchema}
      />
    </>
  )
}

// AiStepForm is a model that works with tools until it is done.
export function AiStepForm({ node }: { node: Node }) {
  const edit = useEditStep()
  const now: AiStep = { prompt: '', ...node.aiStep }
  const set = (name: string, make: (step: AiStep) => AiStep): Promise<void> =>
    edit(texts.form.edits.field(name), (step) => ({ ...step, aiStep: make({ prompt: '', ...step.aiStep }) }))
  const setCalls = (text: string): Promise<void> => {
    const maxToolCalls = wholeNumber(text, 0)
    return set(texts.form.maxToolCalls, (was) =>
      maxToolCalls ? { ...was, maxToolCalls } : without(was, 'maxToolCalls'),
    )
  }
  return (
    <>
      <TextField
        lines="several"
        references
        required
        label={texts.form.prompt}
        path="aiStep/prompt"
        value={now.prompt}
        onSave={(prompt) => set(texts.form.prompt, (was) => ({ ...was, prompt }))}
      />
      <AllowedTools
        names={now.allowedTools ?? []}
        onEdit={(make) =>
          attempt(() => set(texts.form.allowed, (was) => ({ ...was, allowedTools: make(was.allowedTools ?? []) })))
        }
      />
      <TextField
        numeric
        label={texts.form.maxToolCalls}
        path="aiStep/maxToolCalls"
        placeholder={texts.form.maxToolCallsHint}
        value={now.maxToolCalls ? String(now.maxToolCalls) : ''}
        onSave={setCalls}
      />
    </>
  )
}

interface AllowedToolsProps {
  names: readonly string[]
  onEdit: (make: (names: readonly string[]) => string[]) => Promise<boolean>
}

function AllowedTools({ names, onEdit }: AllowedToolsProps) {
  const opener = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const problems = useProblemsAt('aiStep/allowedTools')
  const leaving = useLeaving('aiStep/allowedTools')
  const tools = useTools((state) => state.tools)
  const rows = useRows(names)
  const close = (refocus: boolean): void => {
    setOpen(false)
    if (refocus) opener.current?.querySelector('button')?.focus()
  }
  return (
    <div className="form-field" role="group" aria-label={texts.form.allowed} {...leaving} {...rows.list}>
      <div className="form-head">
        <span className="form-label">{texts.form.allowed}</span>
      </div>
      <ul className="form-list">
        {names.map((name, i) => (
          <li key={name} className="form-list-row" {...ROW}>
            <span className="form-control" data-tip={name}>
              {titleOf(tools, name)}
              <Alike words={texts.tools.alike(tools.get(name)?.alike ?? '')} />
            </span>
            <IconButton
              icon={X}
              label={texts.form.remove(titleOf(tools, name))}
              onClick={() => rows.removed(i, () => onEdit((now) => now.filter((one) => one !== name)))}
            />
          </li>
        ))}
      </ul>
      <div ref={opener} {...ADD}>
        <Button kind="plain" onClick={() => setOpen(true)}>
          {texts.form.findTool}…
        </Button>
      </div>
      {open && (
        <ToolChooser
          onClose={close}
          onChoose={({ name }) => {
            close(true)
            void onEdit((now) => [...new Set([...now, name])])
          }}
        />
      )}
      <FieldProblems problems={problems} />
    </div>
  )
}
