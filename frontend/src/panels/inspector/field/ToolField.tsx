import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { droppedBy, withTool } from '../../../domain/form/stepEdit'
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
  const tool = useTools((state) => state.tools.get(name))
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<{ tool: ToolView; dropped: string[] }>()
  const edit = useEditStep()
  const turn = (next: ToolView, dropped: readonly string[]): void => {
    setAsked(undefined)
    void attempt(() => edit(texts.form.edits.tool(next.name), (node) => withTool(node, next.name, dropped)))
    control.current?.focus()
  }
  const choose = (next: ToolView): void => {
    setOpen(false)
    const dropped = droppedBy(given, next)
    if (next.name === name || dropped.length === 0) turn(next, [])
    else setAsked({ tool: next, dropped })
  }
  return (
    <FieldFrame id={id} label={texts.form.tool} path="tool/name" {...(tool && { help: tool.description })}>
      <button
        ref={control}
        type="button"
        id={id}
        className="form-control form-reference"
        data-mono
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${texts.form.tool}: ${name === '' ? texts.form.pick : name}`}
        aria-describedby={saidBelow(id)}
        onClick={() => setOpen(!open)}
      >
        <span>{name === '' ? texts.form.pick : name}</span>
        <ChevronDown size={13} aria-hidden />
      </button>
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
      {asked && <Question {...asked} onUse={turn} onCancel={() => setAsked(undefined)} />}
    </FieldFrame>
  )
}

interface QuestionProps {
  tool: ToolView
  dropped: string[]
  onUse: (tool: ToolView, without: readonly string[]) => void
  onCancel: () => void
}

function Question({ tool, dropped, onUse, onCancel }: QuestionProps) {
  const names = dropped.map((one) => `“${one}”`).join(texts.form.dropsAnd)
  return (
    <div className="form-conflict" role="group" aria-label={tool.name}>
      <p>{texts.form.drops(tool.name, names)}</p>
      <Button onClick={() => onUse(tool, dropped)}>{texts.form.changeTool}</Button>
      <Button onClick={() => onUse(tool, [])}>{texts.form.keepAll}</Button>
      <Button kind="plain" onClick={onCancel}>
        {texts.form.cancel}
      </Button>
    </div>
  )
}
