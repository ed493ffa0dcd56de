import type { Row } from '../../domain/program/diagnostics'
import { late } from '../../domain/texts/late'

interface Props {
  label: string
  columns: readonly { name: string; hint?: string }[]
  rows: readonly Row[]
}

// FiguresTable has one row a model.
export function FiguresTable({ label, columns, rows }: Props) {
  return (
    <div className="figures-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="figures">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{late.diagnostics.columns.model}</th>
            {columns.map(({ name, hint }) => (
              <th key={name} scope="col" title={hint}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, model, provider, note, cells }) => (
            <tr key={key}>
              <th scope="row">
                <span className="figures-model" title={model}>
                  {model}
                </span>
                {provider && (
                  <span className="figures-provider" title={provider}>
                    {provider}
                  </span>
                )}
                {note && <span className="figures-note">{note}</span>}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i]?.name}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
