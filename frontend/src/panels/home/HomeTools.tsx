import { ArrowUpDown } from 'lucide-react'
import { found, isShown, SHOWN } from '../../domain/home/listed'
import type { Shown } from '../../domain/home/listed'
import { texts } from '../../domain/texts'
import { number } from '../../domain/texts/locale'
import { setShown, setTyped, showAll, sortBy, useWorkflows } from '../../store/home/workflows'
import { tip } from '../../ui/tooltip'
import { ListSearch } from './ListSearch'
import type { WorkflowView } from '../../wire/types'

const words = texts.home
const NONE: readonly WorkflowView[] = []

// HomeTools search, choose and sort.
export function HomeTools() {
  const list = useWorkflows((state) => state.list) ?? NONE
  const typed = useWorkflows((state) => state.typed)
  const sought = found(list, typed)
  const byAttention = useWorkflows((state) => state.order.by === 'attention')
  return (
    <div className="home-tools">
      <SearchField count={list.filter(({ archived }) => !archived).length} />
      <fieldset className="home-filter">
        <legend className="visually-hidden">{words.filter}</legend>
        {SHOWN.map((shown) => (
          <Filter key={shown} shown={shown} count={sought.filter((one) => isShown(one, shown)).length} />
        ))}
      </fieldset>
      <button
        type="button"
        className="home-chip home-order"
        aria-pressed={byAttention}
        {...tip(words.attentionHint, '')}
        onClick={() => sortBy('attention')}
      >
        <ArrowUpDown size={14} strokeWidth={1.75} aria-hidden />
        <span className="home-label">{words.attention}</span>
      </button>
    </div>
  )
}

function SearchField({ count }: { count: number }) {
  const typed = useWorkflows((state) => state.typed)
  return <ListSearch label={words.search(count)} value={typed} onChange={setTyped} onEscape={showAll} />
}

// Filter is there where it would show something, or does.
function Filter({ shown, count }: { shown: Shown; count: number }) {
  const chosen = useWorkflows((state) => state.shown === shown && state.folder === '')
  const choose = (): void => (shown === 'all' ? showAll() : setShown(shown))
  if (count === 0 && !chosen && shown !== 'all') return null
  return (
    <button type="button" className="home-chip" aria-pressed={chosen} data-shown={shown} onClick={choose}>
      {shown !== 'all' && <span className="home-dot" aria-hidden />}
      {words.shown[shown]} <span className="home-count">{number(count)}</span>
    </button>
  )
}
