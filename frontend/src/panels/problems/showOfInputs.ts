import { openInputs } from '../../store/edit/inputsOpen'
import { focusDrawn } from '../../ui/focusDrawn'
import { elementAt } from '../../ui/places'
import type { Problem } from '../../wire/types'

// showOfInputs shows the input or the output that a problem is about: its field, where the
// problem names one.
export function showOfInputs({ at: { path = '' } }: Problem): void {
  openInputs()
  const [list, place, field = 'name'] = path.split('/')
  if (list !== undefined && place !== undefined)
    focusDrawn(() => elementAt(`field ${list}/${place}/${field}`)?.scrollIntoView({ block: 'nearest' }))
}
