import { texts } from '../../domain/texts'
import { later } from '../../ui/later'
import { Loading } from '../home/Loading'
import { Rail } from '../rail/Rail'

const RunList = later(async () => (await import('./RunList')).RunList, Loading)

// RunsPage has the runs of all workflows.
export function RunsPage() {
  return (
    <div className="pages">
      <Rail />
      <div className="start home">
        <h2 className="all-runs-title">{texts.home.runs.title}</h2>
        <RunList />
      </div>
    </div>
  )
}
