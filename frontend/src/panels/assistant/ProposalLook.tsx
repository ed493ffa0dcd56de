import { useState } from 'react'
import { api } from '../../backend/api'
import type { Shaped } from '../../domain/assistant/shaped'
import { late } from '../../domain/texts/late'
import { useRuns } from '../../store/run/runs'
import { DataView, factsOf } from '../table/DataView'
import { useAnswer } from '../useAnswer'
import './ProposalLook.css'
import type { DataView as View } from '../../wire/types'

const look = (asked: string): Promise<View> => {
  const [node, data, program] = JSON.parse(asked) as [string, unknown, string]
  return api.lookAtData({ node, data, program })
}

// ProposalLook shows what a data program that is proposed would make of what its source gave
// last; nothing where that gave nothing.
export function ProposalLook({ node, data, program }: Shaped) {
  const newest = useRuns((state) => state.list.find(({ status }) => status === 'done' || status === 'failed')?.id)
  const { value: view } = useAnswer(look, JSON.stringify([node, data, program]), newest)
  const [isOpen, setOpen] = useState(true)
  if (!view?.before) return null
  return (
    <details className="proposal-look" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{late.data.look.title}</h3> <span className="muted">{factsOf(view)}</span>
      </summary>
      {isOpen && (
        <div className="proposal-look-view">
          <DataView view={view} />
        </div>
      )}
    </details>
  )
}
