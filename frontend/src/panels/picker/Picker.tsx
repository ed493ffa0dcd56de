import { focusFirstOpen } from '../../commands/focusFirstOpen'
import { texts } from '../../domain/texts/index'
import { addStep, connectSteps } from '../../store/edit/editing'
import { endFlow } from '../../store/edit/ending'
import { stopPicking, usePicking } from '../../store/page/picking'
import { AddStep } from './AddStep'
import { LinkTo } from './LinkTo'
import { focusOn } from '../../ui/places'

const close = (refocus: boolean): void => {
  stopPicking()
  if (refocus) focusOn('canvas')
}

// after closes the list and gives the keyboard back to the graph before anything is done.
const after =
  <Args extends unknown[]>(act: (...args: Args) => unknown) =>
  (...args: Args): void => {
    close(true)
    void act(...args)
  }

// Picker is the list that is open beside the graph, if one is.
export function Picker() {
  const { picking, at } = usePicking()
  switch (picking?.what) {
    case 'step':
      return (
        <AddStep
          title={texts.editing.chooser.add}
          at={at}
          onAdd={after(async (what) => {
            if (await addStep(what, picking.where)) focusFirstOpen()
          })}
          onClose={close}
        />
      )
    case 'target': {
      const { from } = picking
      return (
        <LinkTo
          key={from}
          from={from}
          at={at}
          onLink={after((output, to) => connectSteps(from, output, to))}
          onEnd={after((output) => endFlow(from, output))}
          onClose={close}
        />
      )
    }
    case undefined:
      return null
  }
}
