import { lookOf } from '../../domain/graph/look'
import { texts } from '../../domain/texts/index'
import { ListOption } from '../../ui/ListOption'
import { Tile } from '../../ui/Tile'
import type { Mentions } from './useMentions'
import './MentionList.css'
import type { Node } from '../../wire/types'

// MentionList offers steps above the field that mentions one. The focus stays in
// the field, which names the walked step to screen readers.
export function MentionList({ mentions: { list, shown, take } }: { mentions: Mentions }) {
  if (!list || !shown) return null
  const { nodes, more, at, text } = shown
  return (
    <div className="mentions">
      <p className="visually-hidden" role="status">
        {texts.assistant.fitting(nodes.length + more)}
      </p>
      <div id={list.id} role="listbox" aria-label={texts.assistant.steps}>
        {nodes.map((node, i) => (
          <Offer key={node.id} id={`${list.id}-${i}`} node={node} chosen={i === at} onTake={() => take(node)} />
        ))}
      </div>
      {nodes.length === 0 && (
        <p className="mentions-note">{text === '' ? texts.assistant.noSteps : texts.assistant.noneFits(text)}</p>
      )}
      {more > 0 && <p className="mentions-note">{texts.assistant.more(more)}</p>}
    </div>
  )
}

function Offer({ id, node, chosen, onTake }: { id: string; node: Node; chosen: boolean; onTake: () => void }) {
  const { family, icon } = lookOf(node)
  return (
    <ListOption id={id} selected={chosen} className="mention-offer" onClick={onTake}>
      <Tile family={family} icon={icon} size="small" />
      <span dir="auto" className="mention-name one-line">
        {node.name}
      </span>
      <code className="mention-id">{node.id}</code>
    </ListOption>
  )
}
