import { valueText } from '../../../domain/text/describe'
import { titleOfArgument } from '../../../domain/form/tool'
import type { ToolsByName } from '../../../domain/form/tool'
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
      <Row key={field.path} label={nameOf(field.path, node, tools)}>
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

const ARGUMENT = 'tool/arguments/'

// nameOf is what people call the field: an argument by its title, else the last part of
// the path.
function nameOf(path: string, node: Node, tools: ToolsByName): string {
  const last = path.split('/').at(-1) ?? path
  if (path === ARGUMENT + last) return titleOfArgument(tools, node.tool?.name ?? '', last)
  return last.charAt(0).toUpperCase() + last.slice(1)
}
