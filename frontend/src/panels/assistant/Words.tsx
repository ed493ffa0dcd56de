import { useMemo } from 'react'
import { MARK, partsOf } from '../../domain/text/mention'
import { texts } from '../../domain/texts/index'
import { byId } from '../../domain/graph/workflow'
import { useScene } from '../../store/document/scene'
import { selectAndReveal } from '../../store/page/selection'
import { tip } from '../../ui/tooltip'
import './MentionList.css'

// Words are what a person said, with the steps they mention marked. A mark has the
// step's name and leads to it.
export function Words({ words }: { words: string }) {
  const workflow = useScene((scene) => (words.includes(MARK) ? scene.workflow : undefined))
  const steps = useMemo(() => (workflow ? byId(workflow) : undefined), [workflow])
  if (!steps) return <>{words}</>
  return partsOf(words, (id) => steps.has(id)).map(({ text, node }, i) => {
    if (node === undefined) return <span key={i}>{text}</span>
    const name = steps.get(node)?.name ?? node
    return (
      <button
        key={i}
        type="button"
        className="mention"
        {...tip(`${texts.assistant.show(name)} (${text})`)}
        onClick={() => selectAndReveal(node)}
      >
        {MARK}
        {name}
      </button>
    )
  })
}
