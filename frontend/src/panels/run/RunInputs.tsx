import { useEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { Given } from '../../domain/run/runForm'
import { late } from '../../domain/texts/late'
import { Folded } from '../Folded'
import { Switch } from '../../ui/Switch'
import { WholeValue } from '../WholeValue'
import '../inspector/form/Form.css'
import type { RunInputView } from '../../wire/types'

const words = late.sheet

interface Props {
  inputs: readonly RunInputView[]
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
        <InputField
          key={input.name}
          input={input}
          text={given[input.name] ?? ''}
          problem={problems[input.name]}
          onChange={(text) => onChange(input.name, text)}
        />
      ))}
    </section>
  )
}

interface FieldProps {
  input: RunInputView
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

function InputField({ input: { name, type, description, required }, text, problem, onChange }: FieldProps) {
  const id = `input-${name}`
  if (type === 'boolean') {
    return (
      <div className="form-field">
        <div className="form-switch">
          <span dir="auto">{name}</span>
          <Switch label={name} on={text === 'true'} onChange={(on) => onChange(String(on))} />
        </div>
        <Folded id={`${id}-help`} text={description} />
      </div>
    )
  }
  const common = {
    id,
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-said ${id}-help`,
    className: 'form-control',
  }
  return (
    <div className="form-field">
      <div className="form-head">
        <label htmlFor={id}>{name}</label>
        {required && <span className="form-required">{words.required}</span>}
      </div>
      {type === 'number' || type === 'integer' ? (
        <input
          dir="auto"
          {...common}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Growing
          dir={type === 'string' ? 'auto' : 'ltr'}
          {...common}
          data-mono={type === 'string' ? undefined : ''}
          spellCheck={type === 'string'}
          onKeyDown={type === 'string' ? submitByEnter : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <WholeValue text={text} label={name} />
      <div id={`${id}-said`} className="form-said" aria-live="polite">
        {problem !== undefined && <p className="form-failure">{problem}</p>}
      </div>
      <Folded id={`${id}-help`} text={description} />
    </div>
  )
}

// submitByEnter: a text is mostly a line, and Shift+Enter begins another one.
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

// Growing is as high as its text, wrapped lines included, up to the bound of the style.
function Growing(props: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    if (!current) return undefined
    const fit = (): void => {
      current.style.height = 'auto'
      current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`
    }
    fit()
    const shown = new ResizeObserver(fit) // the dialog is not there yet, and may become narrower
    shown.observe(current)
    return () => shown.disconnect()
  }, [props.value])
  return <textarea ref={field} rows={1} {...props} />
}
