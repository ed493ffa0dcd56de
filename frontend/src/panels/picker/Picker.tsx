import { focusFirstOpen } from '../../commands/focusFirstOpen'
import type { New } from '../../domain/graph/fresh'
import type { Where } from '../../domain/graph/insert'
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

let adding = false

// add keeps the list, and the keyboard in it, until the step is there: what is typed
// meanwhile would be commands on the canvas.
async function add(what: New, where: Where | undefined): Promise<void> {
  if (adding) return
  adding = true
  try {
    const done = await addStep(what, where)
    close(true)
    if (done) focusFirstOpen()
  } finally {
    adding = false
  }
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
          onAdd={(what) => void add(what, picking.where)}
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
