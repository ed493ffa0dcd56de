import { texts } from '../../domain/texts'
import type { RunBar } from '../../wire/types'
import './RunBars.css'

const LOW = 4 // px
const HIGH = 18

// RunBars are the last runs of a workflow, the last one last: the higher, the longer. The
// ground has those that never were: a list has hundreds of these, and is drawn with each key.
export function RunBars({ bars }: { bars: readonly RunBar[] }) {
  const longest = Math.max(...bars.map(({ ms }) => ms), 1)
  const done = bars.filter(({ status }) => status === 'done').length
  return (
    <span
      className="run-bars"
      {...(bars.length > 0
        ? { role: 'img', 'aria-label': texts.home.bars(bars.length, done) }
        : { 'aria-hidden': true })}
    >
      {bars.map(({ status, ms }, i) => (
        <span
          key={i}
          className="run-bar"
          data-phase={status}
          style={{ height: LOW + Math.round((HIGH - LOW) * Math.sqrt(ms / longest)) }}
        />
      ))}
    </span>
  )
}
