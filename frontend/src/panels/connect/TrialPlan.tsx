import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { lookOf } from '../../domain/graph/look'
import { byId, outputLabel } from '../../domain/graph/workflow'
import { rowsOf } from '../../domain/outline/outline'
import { namer } from '../../domain/text/describe'
import { shownName } from '../../domain/text/legible'
import { shortPieces } from '../../domain/text/path'
import { sentence } from '../../domain/text/sentence'
import { texts } from '../../domain/texts'
import { useTools } from '../../store/program/tools'
import { PieceLine } from '../../ui/PieceLine'
import { Tile } from '../../ui/Tile'
import type { TrialView } from '../../wire/types'

const NOTHING: ReadonlySet<string> = new Set()

// TrialPlan is the plan as an outline: steps in their order, branches above what they hold.
export function TrialPlan({ trial: { workflow, outline }, label }: { trial: TrialView; label: string }) {
  const tools = useTools((state) => state.tools)
  const nodes = byId(workflow)
  const nameOf = namer(workflow)
  const rows = useMemo(
    () => rowsOf({ outline, nodes: workflow.nodes, edges: workflow.edges, notes: [], closed: NOTHING }),
    [outline, workflow],
  )
  return (
    <ol className="trial-plan" aria-label={label}>
      {rows.map((row) => {
        const style = { '--level': row.level - 1 } as CSSProperties
        if (row.is === 'branch')
          return (
            <li key={row.key} style={style} className="trial-branch">
              {outputLabel(row.output)}
              {row.to !== '' && ` ${texts.outline.goesOn(nameOf(row.to))}`}
            </li>
          )
        const node = row.is === 'step' ? nodes.get(row.node) : undefined
        if (!node) return null
        const look = lookOf(node)
        return (
          <li key={row.key} style={style} className="trial-step">
            <Tile family={look.family} icon={look.icon} size="small" />
            <span dir="auto" className="trial-name one-line">
              {shownName(node.name)}
            </span>
            <PieceLine pieces={shortPieces(sentence(node, nameOf, tools))} />
          </li>
        )
      })}
    </ol>
  )
}
