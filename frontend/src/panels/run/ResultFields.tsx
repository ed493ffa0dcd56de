import { Braces } from 'lucide-react'
import { useState } from 'react'
import type { Parts } from '../../domain/table/found'
import { late } from '../../domain/texts/late'
import { Code } from '../../ui/Code'
import { IconButton } from '../../ui/IconButton'
import { later } from '../../ui/later'

const words = late.visit
const DataTable = later(async () => (await import('../table/DataTable')).DataTable)

interface Props extends Parts {
  fields: Readonly<Record<string, unknown>>
  of: Readonly<Record<string, number>> // how many elements lists have that are not all here
  label: string
}

// ResultFields are the fields of a result: lists of objects as tables, unless a person wants
// them as they are.
export function ResultFields({ fields, tables, rest, of, label }: Props) {
  const [asIs, setAsIs] = useState(false)
  const shown = asIs || tables.length === 0 ? fields : rest
  return (
    <div className="run-code">
      <div className="run-fields-head">
        <h3 className="run-label">{words.fields}</h3>
        {tables.length > 0 && (
          <IconButton icon={Braces} label={words.asJson} pressed={asIs} onClick={() => setAsIs(!asIs)} />
        )}
      </div>
      {!asIs && tables.map(({ path, table }) => <DataTable key={path} name={path} table={table} of={of[path]} />)}
      {Object.keys(shown).length > 0 && <Code text={JSON.stringify(shown, null, 2)} label={label} />}
    </div>
  )
}
