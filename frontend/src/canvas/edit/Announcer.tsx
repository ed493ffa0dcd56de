import { outputsOf } from '../../domain/graph/outputs'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts'
import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import { useAnnounced } from '../../store/page/announce'
import { stepIn, useScene } from '../../store/document/scene'
import type { Scene } from '../../store/document/scene'
import { useSelection } from '../../store/page/selection'

const words = texts.editing.said

// Announcer says what is selected and what an edit did to those who do not see it.
export function Announcer() {
  const { text, n } = useAnnounced()
  return (
    <>
      <p className="visually-hidden" role="status" aria-label={words.selection}>
        <Selected />
      </p>
      <p className="visually-hidden" role="status" aria-label={words.edit}>
        <span key={n}>{text}</span>
      </p>
    </>
  )
}

function Selected() {
  const { node, nodes, link, note } = useSelection()
  const said = useScene((scene) => {
    if (nodes.length > 1) return words.steps(nodes.length)
    if (link !== undefined) return saidOfLink(scene, link)
    if (note !== undefined) return words.note(scene.workflow.notes.find(({ id }) => id === note)?.text ?? '')
    const step = stepIn(scene, node)
    return step ? words.step(step.name, texts.kinds[step.kind], outputsOf(step).length) : ''
  })
  return <>{said}</>
}

function saidOfLink({ workflow }: Scene, key: string): string {
  const edge = workflow.edges.find((one) => edgeKey(one) === key)
  const name = namer(workflow)
  return edge ? words.link(name(edge.from), name(edge.to), outputLabel(edge.output)) : ''
}
