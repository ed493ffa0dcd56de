import { Fragment, useMemo } from 'react'
import { fieldsOf } from '../../../domain/form/form'
import type { FormField } from '../../../domain/form/form'
import { texts } from '../../../domain/texts'
import { useTools } from '../../../store/program/tools'
import { later } from '../../../ui/later'
import { ArgumentField } from '../field/ArgumentField'
import { ToolField } from '../field/ToolField'
import type { Node } from '../../../wire/types'

const DataLines = later(async () => (await import('../data/DataLines')).DataLines)
const DataSources = later(async () => (await import('../data/DataSources')).DataSources)
const DataLook = later(async () => (await import('../data/DataLook')).DataLook)
const CalledWorkflow = later(async () => (await import('../CalledWorkflow')).CalledWorkflow)
const NOTHING: Record<string, unknown> = {}

// ToolForm is the tool of a step and a field for each of its arguments.
export function ToolForm({ node }: { node: Node }) {
  const given = node.tool?.arguments ?? NOTHING
  const tool = useTools((state) => state.tools.get(node.tool?.name ?? ''))
  const fields = useMemo(() => fieldsOf(tool, given), [tool, given])
  const called = node.tool?.workflow ?? tool?.workflow
  const shapes = fields.some(isProgram)
  return (
    <>
      <ToolField name={node.tool?.name ?? ''} given={given} />
      {fields.map((field) => (
        <Fragment key={field.name}>
          {isProgram(field) && (
            <div className="form-starts" data-starts="">
              <DataLines program={given[field.name]} />
            </div>
          )}
          {shapes && field.name === 'data' ? (
            <DataSources field={field} value={given.data} />
          ) : (
            <ArgumentField field={tool ? field : { ...field, known: true }} value={given[field.name]} />
          )}
        </Fragment>
      ))}
      {called && <CalledWorkflow id={called} />}
      {shapes && <DataLook node={node} />}
      {tool && fields.length === 0 && <p className="form-help">{texts.form.noArguments}</p>}
    </>
  )
}

const isProgram = ({ format }: FormField): boolean => format === 'jq'
