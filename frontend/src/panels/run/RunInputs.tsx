import type { KeyboardEvent } from 'react'
import type { RunInput } from '../../domain/run'
import type { Given } from '../../domain/runForm'
import { texts } from '../../domain/texts'
import { Switch } from '../../ui/Switch'
import '../inspector/Form.css'

const words = texts.running.sheet

interface Props {
  inputs: readonly RunInput[]
  given: Given
  problems: Readonly<Record<string, string>>
  onChange: (name: string, text: string) => void
}

// RunInputs asks for the inputs of a workflow, by their type.
export function RunInputs({ inputs, given, problems, onChange }: Props) {
  return (
    <section className="sheet-part" aria-labelledby="sheet-inputs">
      <h3 id="sheet-inputs">{words.inputs}</h3>
      {inputs.map((input) => (
        <InputField key={input.name} input={input} text={given[input.name] ?? ''} problem={problems[input.name]} onChange={(text) => { onChange(input.name, text) }} />
      ))}
    </section>
  )
}

interface FieldProps {
  input: RunInput
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

function InputField({ input: { name, type, description, required }, text, problem, onChange }: FieldProps) {
  const id = `input-${name}`
  if (type === 'boolean') {
    return (
      <div className="form-field">
        <div className="form-switch"><span dir="auto">{name}</span><Switch label={name} on={text === 'true'} onChange={(on) => { onChange(String(on)) }} /></div>
        {description !== '' && <p className="form-help">{description}</p>}
      </div>
    )
  }
  const common = { id, 'aria-required': required, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-said ${id}-help`, className: 'form-control' }
  return (
    <div className="form-field">
      <div className="form-head">
        <label htmlFor={id}>{name}</label>
        {required && <span className="form-required">{words.required}</span>}
      </div>
      {type === 'number' || type === 'integer'
        ? <input dir="auto" {...common} inputMode="decimal" autoComplete="off" value={text} onChange={(event) => { onChange(event.target.value) }} />
        : <textarea dir="auto" {...common} data-mono={type === 'string' ? undefined : ''} rows={rowsOf(text)} spellCheck={type === 'string'} onKeyDown={type === 'string' ? submitByEnter : undefined} value={text} onChange={(event) => { onChange(event.target.value) }} />}
      <div id={`${id}-said`} className="form-said" aria-live="polite">{problem !== undefined && <p className="form-failure">{problem}</p>}</div>
      <p id={`${id}-help`} className="form-help">{description}</p>
    </div>
  )
}

// submitByEnter: a text is mostly a line, and Shift+Enter begins another one.
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const MOST_ROWS = 8

const rowsOf = (text: string): number => Math.min(MOST_ROWS, text.split('\n').length)
