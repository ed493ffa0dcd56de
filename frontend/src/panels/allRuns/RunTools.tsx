import { texts } from '../../domain/texts'
import { lookFor, setRunState, useAllRuns } from '../../store/home/allRuns'
import { useWorkflows } from '../../store/home/workflows'
import { Select } from '../../ui/Select'
import { ListSearch } from '../home/ListSearch'
import type { RunState } from '../../wire/types'

const words = texts.home.runs
const STATES = Object.keys(words.states) as RunState[]

// RunTools search and choose among the runs.
export function RunTools() {
  const state = useAllRuns((now) => now.state)
  return (
    <div className="home-tools">
      <SearchField />
      <fieldset className="home-filter">
        <legend className="visually-hidden">{words.filter}</legend>
        {STATES.map((one) => (
          <button
            key={one}
            type="button"
            className="home-chip"
            aria-pressed={one === state}
            onClick={() => setRunState(one)}
          >
            {words.states[one]}
          </button>
        ))}
      </fieldset>
      <OfWorkflow />
    </div>
  )
}

function SearchField() {
  const typed = useAllRuns((state) => state.words)
  const look = (typed: string): void => lookFor({ words: typed })
  return <ListSearch label={words.search} value={typed} onChange={look} onEscape={() => look('')} />
}

function OfWorkflow() {
  const workflow = useAllRuns((state) => state.workflow)
  const list = useWorkflows((state) => state.list) ?? []
  const ran = list.filter(({ last, id }) => last !== null || id === workflow)
  return (
    <Select
      label={words.of}
      value={workflow}
      options={[
        { value: '', text: words.ofAll },
        ...ran.map(({ id, name }) => ({ value: id, text: name || texts.untitled })),
      ]}
      onChange={(id) => lookFor({ workflow: id })}
    />
  )
}
