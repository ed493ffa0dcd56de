import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { shownOf } from '../../domain/run/givenValue'
import type { Shown } from '../../domain/run/givenValue'
import { late } from '../../domain/texts/late'
import { copyText } from '../../store/page/copyText'
import { Code } from '../../ui/Code'
import { IconButton } from '../../ui/IconButton'
import { later } from '../../ui/later'
import type { RunOutputView } from '../../wire/types'

const words = late.giving.run
const DataTable = later(async () => (await import('../table/DataTable')).DataTable)

// GivenValue is one output of a run. One that takes more than a line can be folded.
export function GivenValue({ output, open }: { output: RunOutputView; open: boolean }) {
  const { name, description, value, cut } = output
  const shown = useMemo(() => shownOf(value), [value])
  const about = description !== '' && (
    <span dir="auto" className="muted">
      {description}
    </span>
  )
  const isNothing = value === null
  return (
    <li className="run-given">
      {shown.long ? (
        <details open={open}>
          <summary className="run-given-head">
            <h3>{name}</h3>
            {about}
          </summary>
          <Long output={output} shown={shown} />
        </details>
      ) : (
        <div className="run-given-line">
          <h3>{name}</h3>
          {isNothing ? (
            <p className="muted">{cut ? words.tooLarge : words.nothing}</p>
          ) : (
            <p dir="auto" className="run-given-value" data-mono={!shown.isText || undefined}>
              {shown.text}
            </p>
          )}
          {about}
        </div>
      )}
      {!isNothing && (
        <IconButton icon={Copy} label={words.copy(name)} onClick={() => copyText(shown.text, words.copied(name))} />
      )}
    </li>
  )
}

function Long({ output: { name, of }, shown: { table, text, isText } }: { output: RunOutputView; shown: Shown }) {
  if (table) return <DataTable name={name} table={table} of={of || undefined} />
  if (!isText) return <Code text={text} label={words.value(name)} />
  return (
    <pre dir="auto" className="run-text" tabIndex={0} role="region" aria-label={words.value(name)}>
      {text}
    </pre>
  )
}
