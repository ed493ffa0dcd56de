import { Bookmark, CircleDot, FileDown, Redo2, Sparkles, Undo2, User } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { shownName } from '../../domain/text/legible'
import { texts } from '../../domain/texts/index'
import { labelOf } from '../../domain/texts/program'
import type { Line, Version } from '../../domain/graph/version'
import { agoOf, exactTime } from '../../domain/text/when'
import { preview } from '../../store/document/history'

const AUTHORS: Record<Version['author'], LucideIcon> = { person: User, assistant: Sparkles, import: FileDown }
const KINDS: Partial<Record<Version['kind'], LucideIcon>> = { undo: Undo2, redo: Redo2, start: CircleDot }

export const lineId = (version: number): string => `version-${version}`

interface Props {
  version: Line
  place: { at: number; of: number }
  now: number // ms
  walked: boolean
  shown: boolean // on the canvas
}

// HistoryLine is one version: what was done, by whom and when. While it is looked
// at it also says what of the assistant's work led to it.
export function HistoryLine({ version, place, now, walked, shown }: Props) {
  const Icon = version.name ? Bookmark : (KINDS[version.kind] ?? AUTHORS[version.author])
  const label = shownName(texts.history.done({ ...version, label: labelOf(version.label, version.said) }))
  return (
    <div
      id={lineId(version.version)}
      className="history-line"
      role="option"
      aria-selected={shown}
      aria-setsize={place.of}
      aria-posinset={place.at}
      data-walked={walked || undefined}
      data-named={version.name !== '' || undefined}
      data-kind={version.kind}
      data-undone={version.undone || undefined}
      data-author={version.author}
      onClick={() => void preview(version)}
    >
      <Icon size={15} strokeWidth={1.75} className="history-icon" aria-hidden />
      <div className="history-text">
        <p dir="auto" className="history-title one-line" title={shownName(version.name) || label}>
          {shownName(version.name) || label}
        </p>
        <p className="history-by">
          {version.kind !== 'start' && <span>{texts.history.author[version.author]}</span>}
          {version.now && <span>{texts.history.now}</span>}
          {version.undone && <span>{texts.history.undone}</span>}
          {version.name !== '' && (
            <span dir="auto" title={label}>
              {label}
            </span>
          )}
        </p>
        {shown && version.author === 'assistant' && <Origin version={version} />}
      </div>
      <time className="history-time" dateTime={version.time} title={exactTime(version.time)}>
        {agoOf(version.time, now)}
      </time>
    </div>
  )
}

function Origin({ version: { label, prompt, model, attempts, tokens } }: { version: Version }) {
  const words = texts.history.prompt(prompt)
  return (
    <div className="history-origin">
      {prompt !== '' && words !== label && (
        <p dir="auto" className="history-prompt">
          {words}
        </p>
      )}
      <p>
        {[
          model || texts.history.offline,
          texts.history.attempts(attempts),
          tokens > 0 ? texts.history.tokens(tokens) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
