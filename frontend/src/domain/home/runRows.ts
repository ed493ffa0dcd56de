import { isActive } from '../run/runTrace'
import { dayOf } from '../text/when'
import type { ListedRun } from '../../wire/types'

// Row is one of the list of all runs: a heading, or a run.
export type Row = { heading: string } | ListedRun

export const isHeading = (row: Row): row is { heading: string } => 'heading' in row

// rowsOf puts what goes on first, and the others under the day on which they began.
export function rowsOf(list: readonly ListedRun[], going: string, now: number): Row[] {
  const rows: Row[] = []
  let heading = ''
  const put = (under: string, run: ListedRun): void => {
    if (under !== heading) rows.push({ heading: under })
    heading = under
    rows.push(run)
  }
  list.filter(isActive).forEach((run) => put(going, run))
  list.filter((run) => !isActive(run)).forEach((run) => put(dayOf(new Date(run.began), now), run))
  return rows
}
