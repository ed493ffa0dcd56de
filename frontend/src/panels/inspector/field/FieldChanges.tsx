import { valueText } from '../../../domain/text/describe'
import { texts } from '../../../domain/texts/index'
import { Row } from './Rows'
import './FieldChanges.css'
import type { FieldChange } from '../../../wire/types'

// FieldChanges shows old and new of what a proposal changes in a step.
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return fields
    .filter((field) => field.path !== 'position')
    .map((field) => (
      <Row key={field.path} label={nameOf(field.path)}>
        <div className="value field-change">
          {'before' in field && (
            <del dir="auto">
              <span className="visually-hidden">{texts.proposal.before} </span>
              {valueText(field.before)}
            </del>
          )}
          {'after' in field && (
            <ins dir="auto">
              <span className="visually-hidden">{texts.proposal.after} </span>
              {valueText(field.after)}
            </ins>
          )}
        </div>
      </Row>
    ))
}

// nameOf is the last part of a path, which is what people called it.
function nameOf(path: string): string {
  const last = path.split('/').at(-1) ?? path
  return last.charAt(0).toUpperCase() + last.slice(1)
}
