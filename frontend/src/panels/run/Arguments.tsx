import { plainLines } from '../../domain/run/plainValue'
import type { Plain } from '../../domain/run/plainValue'
import { texts } from '../../domain/texts'
import { SmallTable } from '../table/SmallTable'
import { NamedText } from './NamedText'
import './Arguments.css'
import type { Argument } from '../../wire/types'

const words = texts.running.sheet
const MUCH = 200 // characters from which on is said how many there are

// Given is a value; one that is a text is shown as it is.
export type Given = Argument & { isText?: boolean }

interface Props {
  list: readonly Given[]
  named?: boolean // what is referred to is called by its name
}

// Arguments are the values that a person agrees to. They come as they are to be shown:
// whole, quoted, and with nothing in them hidden; those that hide nothing are told in words.
export function Arguments({ list, named = false }: Props) {
  if (list.length === 0) return null
  return (
    <dl className="arguments">
      {list.map((given) => (
        <Row key={given.name} given={given} named={named} />
      ))}
    </dl>
  )
}

function Row({ given: { name, title: english, lines, length, isText }, named }: { given: Given; named: boolean }) {
  const title = english === name ? name : texts.program(english)
  const lasts = isTime(name) && lines.length === 1 ? Number(lines[0]) : 0
  const plain: Plain = isText ? { lines, list: false, code: false } : plainLines(lines)
  const whole = (
    <pre
      data-code={plain.code || undefined}
      title={plain.code || isText ? undefined : lines.join('\n')}
      {...(length >= MUCH || lines.length > 8 ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
    >
      {plain.lines.map((line, i) => (
        <span key={i}>
          {i > 0 && '\n'}
          {plain.list && '• '}
          {named && !plain.code ? <NamedText text={line} /> : line}
          {lasts >= 1000 && ` (${texts.card.says.amounts.time(lasts)})`}
        </span>
      ))}
    </pre>
  )
  return (
    <div className="argument">
      <dt dir="auto" {...(title !== name && { 'data-tip': name })}>
        {title}
        {length >= MUCH && ' '}
        {length >= MUCH && <span className="argument-length">{words.characters(length)}</span>}
      </dt>
      <dd>{plain.table ? <SmallTable label={title} table={plain.table} whole={whole} /> : whole}</dd>
    </div>
  )
}

// isTime: an argument of that name is a number of milliseconds.
const isTime = (name: string): boolean => name === 'milliseconds' || name.endsWith('_ms')
