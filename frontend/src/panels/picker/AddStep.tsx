import type { PointerEvent } from 'react'
import type { New } from '../../domain/graph/fresh'
import { newStepsLike } from '../../domain/graph/newStep'
import type { NewChoice } from '../../domain/graph/newStep'
import { texts } from '../../domain/texts/index'
import { useOffered } from '../../store/document/offered'
import { carryFrom } from './carryFrom'
import { PickList } from './PickList'
import type { Spot } from './PickList'

const words = texts.editing.chooser

interface Props {
  title: string
  at: Spot | undefined
  onAdd: (what: New) => void
  onClose: (refocus: boolean) => void
}

// AddStep chooses what kind of step, or a call of which tool, is put somewhere: where
// the list was opened for, or where it is dragged.
export function AddStep({ title, at, onAdd, onClose }: Props) {
  const tools = useOffered()
  const choiceOf = (key: string): NewChoice | undefined => newStepsLike(tools, '').find((choice) => choice.key === key)
  const add = (key: string): void => {
    const choice = choiceOf(key)
    if (choice) onAdd(choice.what)
  }
  const press = (event: PointerEvent, key: string): void => {
    const choice = choiceOf(key)
    if (choice) carryFrom(event, choice, () => onClose(true))
  }
  return (
    <PickList
      title={title}
      aside={texts.editing.carrying.hint}
      label={words.found}
      hint={words.addHint}
      none={words.none}
      at={at}
      options={(typed) => newStepsLike(tools, typed)}
      onPress={press}
      onChoose={add}
      onClose={onClose}
    />
  )
}
