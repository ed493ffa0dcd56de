import { useMemo } from 'react'
import { namer } from '../../domain/text/describe'
import { rowsOf } from '../../domain/graph/problemRow'
import { texts } from '../../domain/texts/index'
import { useScene } from '../../store/document/scene'
import { DrawerList } from '../DrawerList'
import { ProblemRow, StepRow } from './ProblemRow'
import type { Problem } from '../../wire/types'

const height = (): number => 32 // px, until a row is measured

// ProblemList has the problems under the steps that they are of.
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const workflow = useScene((scene) => scene.workflow)
  const nameOf = useMemo(() => namer(workflow), [workflow])
  const rows = useMemo(() => rowsOf(problems, workflow.nodes), [problems, workflow.nodes])
  const first = rows.find((row) => row.kind === 'problem' && row.problem.severity === 'error')?.key
  return (
    <DrawerList label={texts.problems.list} rows={rows} keyOf={({ key }) => key} height={height} measured>
      {(row, walked) =>
        row.kind === 'step' ? (
          <StepRow
            node={row.node}
            name={row.node === undefined ? texts.problems.workflow : nameOf(row.node)}
            count={row.count}
            walked={walked}
          />
        ) : (
          <ProblemRow problem={row.problem} node={row.node} walked={walked} first={row.key === first} />
        )
      }
    </DrawerList>
  )
}
