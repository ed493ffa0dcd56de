import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../../domain/texts'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { placed } from '../../../ui/places'
import type { Rows } from '../../../ui/useRows'
import { FieldProblems } from './FieldProblems'
import { useLeaving, useProblemsAt } from './step'
import type { Field } from './useField'
import '../form/Form.css'

interface Props {
  id: string // of the control
  label: string
  named?: string // how the file and the tool call it, where people do otherwise
  path: string
  children: ReactNode
  bare?: boolean // the label is only for those who cannot see where it stands
  required?: boolean
  help?: string
  field?: Field
  held?: string // what the document holds, for telling a conflict
  actions?: ReactNode
  choices?: ReactNode // in place of what failed
  onClear?: (() => void) | undefined
  rows?: Rows // of a list
}

export const saidBelow = (id: string): string => `${id}-help ${id}-said`

// FieldFrame is what stands around a control: its name above, and below it what
// helps and what is wrong.
export function FieldFrame({
  id,
  label,
  named,
  path,
  children,
  bare = false,
  required = false,
  help,
  field,
  held = '',
  actions,
  choices,
  onClear,
  rows,
}: Props) {
  const problems = useProblemsAt(path)
  const leaving = useLeaving(path)
  return (
    <div {...placed(`field ${path}`)} className="form-field" {...leaving} {...rows?.list}>
      <div className="form-head" data-bare={bare || undefined}>
        <label htmlFor={id} className={bare ? 'visually-hidden' : undefined} data-tip={named}>
          {label}
        </label>
        {required && (
          <span className="form-required" title={texts.form.requiredMark}>
            {texts.form.required}
          </span>
        )}
      </div>
      {children}
      <span className="form-actions">
        {onClear && <IconButton icon={X} label={texts.form.clear(label)} onClick={onClear} />}
        {actions}
      </span>
      <div id={`${id}-said`} className="form-said" aria-live="polite">
        {field?.failure && (choices ?? <p className="form-failure">{field.failure}</p>)}
        {field?.conflict && <Conflict field={field} held={held} />}
        {!field?.failure && <FieldProblems problems={problems} />}
      </div>
      {help && (
        <p id={`${id}-help`} className="form-help">
          {help}
        </p>
      )}
    </div>
  )
}

function Conflict({ field, held }: { field: Field; held: string }) {
  return (
    <div
      className="form-conflict"
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
    >
      <p>{held === '' ? texts.form.conflictGone : texts.form.conflict(`“${held}”`)}</p>
      <Button onClick={field.insist}>{texts.form.useMine}</Button>
      <Button kind="plain" onClick={field.giveUp}>
        {texts.form.useTheirs}
      </Button>
    </div>
  )
}
