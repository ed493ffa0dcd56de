import { Search } from 'lucide-react'
import { texts } from '../../domain/texts'
import { lookFor, setRunState, useAllRuns } from '../../store/home/allRuns'
import { useWorkflows } from '../../store/home/workflows'
import { Key } from '../../ui/Key'
import { focusOn, placed } from '../../ui/places'
import { Select } from '../../ui/Select'
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
  return (
    <label className="home-search">
      <Search size={15} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{words.search}</span>
      <input
        {...placed('list-search')}
        dir="auto"
        type="search"
        placeholder={words.search}
        value={typed}
        onChange={(event) => lookFor({ words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            focusOn('list')
          }
          if (event.key === 'Escape') lookFor({ words: '' })
        }}
      />
      {typed === '' && <Key>/</Key>}
    </label>
  )
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
