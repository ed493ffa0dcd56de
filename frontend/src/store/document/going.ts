import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { notify } from '../page/notices'
import { select } from '../page/selection'
import { openDocument, openingGiven, useDocument } from './document'
import { useTrail, ways } from './trail'

// goIn opens a workflow that a step calls.
export async function goIn(id: string, step: string): Promise<boolean> {
  const { path, workflow } = useDocument.getState()
  const before = ways()
  const opened = await openingGiven(api.openCalled(id))
  if (opened)
    useTrail.setState({ ways: [...before, { path, name: workflow.name, step }], at: useDocument.getState().path })
  return opened
}

// goBack opens a workflow on the trail again, the last one unless another is named, with
// the step selected that was gone into. What was in sight is kept with each workflow.
export async function goBack(to = ways().length - 1): Promise<boolean> {
  const trail = ways()
  const way = trail[to]
  if (!way) return false
  const found = (await api.documents()).find(({ path }) => path === way.path)
  if (!found) {
    notify('error', late.piece.lost(way.name))
    return false
  }
  const opened = await openDocument(found.id)
  if (opened) {
    useTrail.setState({ ways: trail.slice(0, to), at: way.path })
    select(way.step)
  }
  return opened
}
