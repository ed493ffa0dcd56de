import type { New } from '../../domain/graph/fresh'
import { newOf, newStepsLike } from '../../domain/newStep'
import { texts } from '../../domain/texts/index'
import { useTools } from '../../store/tools'
import { PickList } from './PickList'
import type { Spot } from './PickList'

const words = texts.editing.chooser

interface Props {
  title: string
  at: Spot | undefined
  onAdd: (what: New) => void
  onClose: (refocus: boolean) => void
}

// AddStep chooses what kind of step, or a call of which tool, is put somewhere.
export function AddStep({ title, at, onAdd, onClose }: Props) {
  const tools = useTools((state) => state.tools)
  const add = (key: string): void => {
    const what = newOf(key)
    if (what) onAdd(what)
  }
  return <PickList title={title} label={words.found} hint={words.addHint} none={words.none} at={at} options={(typed) => newStepsLike(tools.values(), typed)} onChoose={add} onClose={onClose} />
}
