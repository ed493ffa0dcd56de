import { texts } from '../../domain/texts'
import './Arguments.css'
import type { Argument } from '../../wire/types'

const words = texts.running.sheet
const MUCH = 200 // characters from which on is said how many there are

// Arguments are the values that a person agrees to. They come as they are to be shown:
// whole, quoted, and with nothing in them hidden.
export function Arguments({ list }: { list: readonly Argument[] }) {
  if (list.length === 0) return null
  return (
    <dl className="arguments">
      {list.map(({ name, title: english, lines, length }) => {
        const title = english === name ? name : texts.program(english)
        return (
          <div key={name} className="argument">
            <dt dir="auto" {...(title !== name && { 'data-tip': name })}>
              {title}
              {length >= MUCH && ' '}
              {length >= MUCH && <span className="argument-length">{words.characters(length)}</span>}
            </dt>
            <dd>
              <pre
                {...(length >= MUCH || lines.length > 8 ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
              >
                {lines.join('\n')}
              </pre>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
