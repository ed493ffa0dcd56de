import type { KeyboardEvent } from 'react'
import { namer } from '../domain/describe'
import { lookOf } from '../domain/look'
import { rowsOf } from '../domain/outline'
import type { Row } from '../domain/outline'
import { texts } from '../domain/texts'
import { byId, outputLabel } from '../domain/workflow'
import type { Node } from '../domain/workflow'
import { useDocument } from '../store/document'
import { selectAndReveal, useSelection } from '../store/selection'
import { Tile } from '../ui/Tile'
import './Steps.css'

// Steps is the workflow as a nested list: the whole of it, without looking at the graph.
export function Steps() {
  const workflow = useDocument((state) => state.workflow)
  const outline = useDocument((state) => state.outline)
  const selected = useSelection((state) => state.node)
  const rows = rowsOf(outline)
  const steps = rows.flatMap((row) => row.node ?? [])
  if (steps.length === 0) return <p className="steps-empty">{texts.steps.empty}</p>

  const nodes = byId(workflow)
  const nameOf = namer(workflow)
  const current = selected !== undefined && steps.includes(selected) ? selected : steps[0]
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = target(event.key, steps, steps.indexOf(current ?? ''))
    if (to === undefined) return
    event.preventDefault()
    selectAndReveal(to)
    document.getElementById(rowId(to))?.focus()
  }
  return (
    <div className="steps" role="tree" aria-label={texts.steps.tree} onKeyDown={onKeyDown}>
      {rows.map((row) =>
        row.node === undefined ? (
          <BranchRow key={`${row.of}:${row.output}`} row={row} nameOf={nameOf} />
        ) : (
          <StepRow
            key={row.node}
            row={row}
            node={nodes.get(row.node)}
            selected={row.node === selected}
            tabStop={row.node === current}
            place={{ at: steps.indexOf(row.node) + 1, of: steps.length }}
          />
        ),
      )}
    </div>
  )
}

const rowId = (node: string): string => `row-${node}`

function target(key: string, steps: readonly string[], at: number): string | undefined {
  switch (key) {
    case 'ArrowDown':
      return steps[at + 1]
    case 'ArrowUp':
      return steps[at - 1]
    case 'Home':
      return steps[0]
    case 'End':
      return steps.at(-1)
    default:
      return undefined
  }
}

interface StepProps {
  row: Row
  node: Node | undefined
  selected: boolean
  tabStop: boolean
  place: { at: number; of: number }
}

function StepRow({ row, node, selected, tabStop, place }: StepProps) {
  if (!node) return null
  const look = lookOf(node)
  return (
    <div
      id={rowId(node.id)}
      className="steps-row"
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={selected}
      aria-label={texts.steps.label(place.at, place.of, node.name, texts.kinds[node.kind], row.branches)}
      tabIndex={tabStop ? 0 : -1}
      style={{ paddingLeft: indent(row.depth) }}
      onClick={() => { selectAndReveal(node.id) }}
    >
      <Tile family={look.family} icon={look.icon} size="small" />
      <span className="steps-name">{node.name}</span>
      <span className="steps-number" data-number={place.at} aria-hidden />
    </div>
  )
}

// BranchRow stands above the steps a way out leads to; it says so where there are none.
function BranchRow({ row, nameOf }: { row: Row; nameOf: (id: string) => string }) {
  const label = row.of === '' ? texts.steps.unlinked : outputLabel(row.output)
  return (
    <div className="steps-branch" role="presentation" data-output={row.output} style={{ paddingLeft: indent(row.depth) }}>
      {label}
      {row.to !== '' && <span className="muted"> → {nameOf(row.to)}</span>}
      {row.ends && <span className="muted"> {texts.inspector.ends}</span>}
    </div>
  )
}

function indent(depth: number): number {
  return 12 + Math.min(depth, 10) * 13
}
