import { sentence } from '../../domain/text/sentence'
import type { BranchRow, Row, StepRow } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { outputLabel } from '../../domain/graph/workflow'
import { branchOf, nameOfRow } from '../../store/outline/outlinePlace'
import type { Facts } from './useFacts'

const words = texts.outline

// rowLabel is all that a row tells those who cannot see it.
export function rowLabel(row: Row, facts: Facts): string {
  switch (row.is) {
    case 'step':
      return stepLabel(row, facts)
    case 'branch':
      return list([
        branchOf(row.output, facts.nameOf(row.node), facts.nodes.get(row.node)),
        leadWords(row, facts),
        row.open === false ? words.closed(row.held) : '',
      ])
    case 'foot':
      return words.foot(facts.nameOf(row.node), facts.nameOf(row.loop))
    case 'loose':
      return list([words.loose, words.held(row.held)])
    case 'notes':
      return words.notes
    case 'note':
      return words.note(nameOfRow(row), row.at, row.of)
    case 'called':
      return row.row ? rowLabel(row.row, facts.called.get(row.node) ?? facts) : nameOfRow(row)
  }
}

function stepLabel(row: StepRow, facts: Facts): string {
  const node = facts.nodes.get(row.node)
  if (!node) return row.node
  const count = facts.problems.get(row.node)
  return list([
    words.step(node.name, row.number, facts.steps, texts.kinds[node.kind]),
    row.branches > 1 ? words.branches(row.branches) : '',
    sentence(node, facts.nameOf, facts.tools)
      .map(({ text }) => text)
      .join('')
      .trim(),
    count ? texts.card.problems(count) : '',
    node.enabled === false ? words.off : '',
    markWords(row.node, facts),
    row.open === false && row.held > 0 ? words.closed(row.held) : '',
  ])
}

// markWords tell what a change would do to a step.
function markWords(node: string, { scene }: Facts): string {
  const mark = scene.marks.get(node)
  if (!mark) return ''
  return scene.leftOut.has(node)
    ? words.leftOut
    : (scene.of === 'proposal' ? texts.proposal.mark : texts.history.mark)[mark]
}

// leadWords tell where a branch leads that holds no steps, or how it goes on.
export function leadWords(row: BranchRow, { nameOf }: Facts): string {
  if (row.to !== '') return words.goesOn(nameOf(row.to))
  if (row.ends) return words.ends
  return row.open === undefined ? words.nowhere : ''
}

export const branchName = (row: BranchRow): string => outputLabel(row.output)

const list = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')
