import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { startingProgram } from '../../../domain/form/program'
import { droppedBy, withTool } from '../../../domain/form/stepEdit'
import { titleOfArgument } from '../../../domain/form/tool'
import { shownName } from '../../../domain/text/legible'
import { texts } from '../../../domain/texts'
import { attempt } from '../../../store/page/notices'
import { useTools } from '../../../store/program/tools'
import { Alike } from '../../../ui/Alike'
import { Button } from '../../../ui/Button'
import { FieldFrame, saidBelow } from './FieldFrame'
import { useEditStep } from './step'
import { ToolChooser } from '../form/ToolChooser'
import type { ToolView } from '../../../wire/types'

interface Props {
  name: string
  given: Record<string, unknown>
}

// ToolField chooses the tool. What another one would not take is told before it
// is taken away.
export function ToolField({ name, given }: Props) {
  const id = useId()
  const control = useRef<HTMLButtonElement>(null)
  const tools = useTools((state) => state.tools)
  const tool = tools.get(name)
  const shown = name === '' ? texts.form.pick : (tool?.title ?? name)
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<{ tool: ToolView; dropped: string[] }>()
  const edit = useEditStep()
  const turn = (next: ToolView, dropped: readonly string[]): void => {
    setAsked(undefined)
    void attempt(() =>
      edit(texts.form.edits.tool(next.title), (node) => startingProgram(withTool(node, next, dropped), tools)),
    )
    control.current?.focus()
  }
  const choose = (next: ToolView): void => {
    setOpen(false)
    const dropped = droppedBy(given, next)
    if (next.name === name || dropped.length === 0) turn(next, [])
    else setAsked({ tool: next, dropped })
  }
  return (
    <FieldFrame
      id={id}
      label={texts.form.tool}
      path="tool/name"
      {...(tool && tool.description !== tool.title && { help: tool.description })}
    >
      <button
        ref={control}
        type="button"
        id={id}
        className="form-control form-reference"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${texts.form.tool}: ${shown}`}
        aria-describedby={saidBelow(id)}
        onClick={() => setOpen(!open)}
      >
        <span dir="auto">{shownName(shown)}</span>
        <ChevronDown size={13} aria-hidden />
      </button>
      {shown !== name && <code className="form-id">{name}</code>}
      <Alike words={texts.tools.alike(tool?.alike ?? '')} />
      {open && (
        <ToolChooser
          onChoose={choose}
          onClose={(refocus) => {
            setOpen(false)
            if (refocus) control.current?.focus()
          }}
        />
      )}
      {asked && <Question before={name} {...asked} onUse={turn} onCancel={() => setAsked(undefined)} />}
    </FieldFrame>
  )
}

interface QuestionProps {
  before: string // the tool that is left
  tool: ToolView
  dropped: string[]
  onUse: (tool: ToolView, without: readonly string[]) => void
  onCancel: () => void
}

function Question({ before, tool, dropped, onUse, onCancel }: QuestionProps) {
  const now = useTools((state) => state.tools)
  const names = dropped.map((one) => `“${titleOfArgument(now, before, one)}”`).join(texts.form.dropsAnd)
  return (
    <div className="form-conflict" role="group" aria-label={tool.title}>
      <p>{texts.form.drops(tool.title, names)}</p>
      <Button onClick={() => onUse(tool, dropped)}>{texts.form.changeTool}</Button>
      <Button onClick={() => onUse(tool, [])}>{texts.form.keepAll}</Button>
      <Button kind="plain" onClick={onCancel}>
        {texts.form.cancel}
      </Button>
    </div>
  )
}
