import { shownText, shownWhole } from '../../domain/text/legible'
import { late } from '../../domain/texts/late'
import { messageOf } from '../../domain/texts/program'
import { Alike } from '../../ui/Alike'
import { useOff } from '../../ui/useOff'
import type { ImportView, ImportedServer } from '../../wire/types'

const words = late.servers.importing

interface Props {
  view: ImportView
  left: readonly string[]
  onLeave: (left: readonly string[]) => void
}

// ImportList is what a file would add, to choose from, and what of it cannot be used.
export function ImportList({ view: { servers, problems }, left, onLeave }: Props) {
  const choose = (name: string, wanted: boolean): void =>
    onLeave(wanted ? left.filter((one) => one !== name) : [...left, name])
  return (
    <>
      <p role="status">{words.found(servers.length)}</p>
      <ul className="imported" aria-label={words.list}>
        {servers.map((one) => (
          <Row
            key={one.name}
            server={one}
            wanted={!one.taken && !left.includes(one.name)}
            onChoose={(wanted) => choose(one.name, wanted)}
          />
        ))}
      </ul>
      <ul className="tool-server-problems">
        {problems.map((problem) => (
          <li key={problem.message}>{shownText(messageOf(problem))}</li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  server: ImportedServer
  wanted: boolean
  onChoose: (wanted: boolean) => void
}

function Row({ server: { name, alike, line, names, disabled, taken }, wanted, onChoose }: RowProps) {
  const off = useOff(taken)
  return (
    <li>
      <label className="imported-row">
        <input
          type="checkbox"
          checked={wanted}
          {...off}
          onChange={(event) => {
            if (!taken) onChoose(event.target.checked)
          }}
        />
        <span className="imported-text">
          <strong dir="auto">{shownWhole(name)}</strong>
          <Alike words={late.servers.alike(alike)} />
          <code className="tool-server-line">{line}</code>
          {names.length > 0 && (
            <span dir="auto" className="muted">
              {words.names(names.map(shownWhole))}
            </span>
          )}
          {taken && <span className="imported-note">{words.taken}</span>}
          {disabled && !taken && <span className="imported-note">{words.waits}</span>}
        </span>
      </label>
    </li>
  )
}
