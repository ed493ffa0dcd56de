import { texts } from '../../../domain/texts/index'
import { Row } from '../field/Rows'
import type { Node } from '../../../wire/types'

// StepBehaviour shows what happens when the step fails, and its note. Steps that
// only direct the flow cannot fail.
export function StepBehaviour({ node }: { node: Node }) {
  const acts = node.kind === 'Tool' || node.kind === 'AiTransform' || node.kind === 'AiStep'
  return (
    <>
      {acts && (
        <Row label={texts.inspector.failure}>
          <p className="value">{failureText(node)}</p>
        </Row>
      )}
      {node.note && (
        <Row label={texts.inspector.note}>
          <p className="value">{node.note}</p>
        </Row>
      )}
    </>
  )
}

function failureText(node: Node): string {
  const known: Record<string, string> = { continue: texts.inspector.continue, branch: texts.inspector.branch }
  const what = known[node.onFailure ?? ''] ?? texts.inspector.stop
  return node.retries ? `${what}, ${texts.inspector.retries(node.retries)}` : what
}
