import { valueText } from '../../../domain/text/describe'
import { fieldName } from '../../../domain/form/fieldName'
import { texts } from '../../../domain/texts/index'
import { useTools } from '../../../store/program/tools'
import { Row } from './Rows'
import './FieldChanges.css'
import type { FieldChange, Node } from '../../../wire/types'

// FieldChanges shows old and new of what a proposal changes in a step.
export function FieldChanges({ node, fields }: { node: Node; fields: readonly FieldChange[] }) {
  const tools = useTools((state) => state.tools)
  return fields
    .filter((field) => field.path !== 'position')
    .map((field) => (
      <Row key={field.path} label={fieldName(field.path, node.tool?.name ?? '', tools)}>
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
