import { texts } from '../../domain/texts/index'
import { outputLabel } from '../../domain/graph/workflow'
import { namer } from '../../domain/text/describe'
import { useScene } from '../../store/document/scene'
import { selectAndReveal } from '../../store/page/selection'
import { Row } from './field/Rows'
import type { Node } from '../../wire/types'

// StepLinks lists where the step leads to; a click goes there.
export function StepLinks({ node }: { node: Node }) {
  const workflow = useScene((scene) => scene.workflow)
  const nameOf = namer(workflow)
  const edges = workflow.edges.filter((edge) => edge.from === node.id)
  const ends = node.ends ?? []
  if (edges.length + ends.length === 0) return null
  return (
    <Row label={texts.inspector.then}>
      <ul className="links">
        {edges.map((edge) => (
          <li key={`${edge.output ?? ''}>${edge.to}`}>
            <button type="button" className="value link-row" onClick={() => selectAndReveal(edge.to)}>
              <Output output={edge.output} />
              <span>
                → <bdi>{nameOf(edge.to)}</bdi>
              </span>
            </button>
          </li>
        ))}
        {ends.map((output) => (
          <li key={output} className="value link-row">
            <Output output={output} />
            <span className="muted">{texts.inspector.ends}</span>
          </li>
        ))}
      </ul>
    </Row>
  )
}

function Output({ output }: { output: string | undefined }) {
  const label = outputLabel(output)
  return label === '' ? null : (
    <span className="link-output" data-output={output}>
      {label}
    </span>
  )
}
