import { Panel } from '@xyflow/react'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { shownName } from '../domain/text/legible'
import { texts } from '../domain/texts'
import { useDocument } from '../store/document/document'
import { goBack } from '../store/document/going'
import { useTrail } from '../store/document/trail'
import './Trail.css'

// Trail leads back to the workflows that were gone into, one from another.
export function Trail() {
  const { ways, at } = useTrail()
  const name = useDocument((state) => state.workflow.name)
  const path = useDocument((state) => state.path)
  if (ways.length === 0 || at !== path) return null
  return (
    <Panel position="top-left" className="trail">
      <nav aria-label={texts.calling.trail}>
        {ways.map((way, i) => (
          <Fragment key={i}>
            <button type="button" dir="auto" className="trail-way one-line" onClick={() => void goBack(i)}>
              {shownName(way.name) || texts.untitled}
            </button>
            <ChevronRight size={13} aria-hidden />
          </Fragment>
        ))}
        <span dir="auto" className="trail-here one-line" aria-current="page">
          {shownName(name) || texts.untitled}
        </span>
      </nav>
    </Panel>
  )
}
