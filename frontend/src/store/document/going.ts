import { api } from '../../backend/api'
import { Failure } from '../../domain/run/failure'
import { late } from '../../domain/texts/late'
import { attempt } from '../page/notices'
import { select } from '../page/selection'
import { openDocument, openingGiven, useDocument } from './document'
import { calledIn, marked, showAgain } from '../run/below'
import { useTrail, ways } from './trail'

// goIn opens a workflow that a step calls. The canvas shows how far that call is or came in the
// run that is looked at.
export async function goIn(id: string, step: string): Promise<boolean> {
  const { path, workflow } = useDocument.getState()
  const before = ways()
  const [run, called] = [marked(), calledIn(step)]
  const opened = await openingGiven(api.openCalled(id))
  if (opened) {
    useTrail.setState({ ways: [...before, { path, name: workflow.name, step, run }], at: useDocument.getState().path })
    void showAgain(called)
  }
  return opened
}

// goBack opens a workflow on the trail again, the last one unless another is named, with
// the step selected that was gone into, and with the run that was looked at. What was in sight
// is kept with each workflow.
export async function goBack(to = ways().length - 1): Promise<boolean> {
  const trail = ways()
  const way = trail[to]
  if (!way) return false
  let id = ''
  const found = await attempt(async () => {
    const one = (await api.documents()).find(({ path }) => path === way.path)
    if (!one) throw new Failure(late.piece.lost(way.name))
    id = one.id
  })
  const opened = found && (await openDocument(id))
  if (opened) {
    useTrail.setState({ ways: trail.slice(0, to), at: way.path })
    select(way.step)
    void showAgain(way.run)
  }
  return opened
}
