import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { fieldsOf } from '../../domain/form/form'
import type { FormField } from '../../domain/form/form'
import { doesOf } from '../../domain/form/tool'
import { shownLines, shownWhole } from '../../domain/text/legible'
import { texts } from '../../domain/texts'
import { Alike } from '../../ui/Alike'
import type { ToolView } from '../../wire/types'

const words = texts.tools

// ToolRow is a tool in one line; opened, it says what the tool takes and gives.
export function ToolRow({ tool, mark }: { tool: ToolView; mark?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { name, title, alike, description, effect } = tool
  return (
    <details className="tool-row" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={14} className="tool-row-arrow" aria-hidden />
        <span dir="auto" className="tools-name">
          {shownWhole(title)}
        </span>
        <code className="tools-id">{shownWhole(name)}</code>
        {mark}
        <span className="tools-effect" data-effect={effect}>
          {doesOf(tool) ?? words.effect[effect]}
        </span>
        <Alike words={words.alike(alike)} />
        <span dir="auto" className="tools-text">
          {shownLines(description)}
        </span>
      </summary>
      {open && <ToolDetails tool={tool} />}
    </details>
  )
}

function ToolDetails({ tool }: { tool: ToolView }) {
  const { outputs, open } = tool
  const fields = fieldsOf(tool, {})
  return (
    <div className="tool-details">
      <h6>{words.arguments}</h6>
      {fields.length === 0 && <p className="muted">{words.noArguments}</p>}
      <dl>
        {fields.map((field) => (
          <Named
            key={field.name}
            name={field.name}
            title={field.title}
            type={typeOf(field)}
            required={field.required}
            text={field.description}
          />
        ))}
      </dl>
      <h6>{words.results}</h6>
      <dl>
        {outputs.map(({ name, type, description }) => (
          <Named key={name} name={name} type={type && (words.type[type] ?? type)} text={description} />
        ))}
      </dl>
      {open && <p className="muted">{words.openResults}</p>}
    </div>
  )
}

interface NamedProps {
  name: string
  title?: string
  type?: string | undefined
  required?: boolean
  text?: string | undefined
}

function Named({ name, title, type, required = false, text }: NamedProps) {
  return (
    <div className="tool-named">
      <dt>
        {title !== undefined && title !== name && <span dir="auto">{shownWhole(title)} </span>}
        <code>{shownWhole(name)}</code>
      </dt>
      <dd>
        {type && (
          <span dir="auto" className="tool-type">
            {type}
          </span>
        )}
        {required && <span className="tool-required">{words.required}</span>}
        {text && <span dir="auto">{shownLines(text)}</span>}
      </dd>
    </div>
  )
}

function typeOf({ shape, choices }: FormField): string {
  return shape === 'choice'
    ? `${words.shape.choice} ${choices.map((one) => shownWhole(String(one))).join(', ')}`
    : words.shape[shape]
}
