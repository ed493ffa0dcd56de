import { useMemo } from 'react'
import { askedAs } from '../../domain/form/tool'
import { inOrder } from '../../domain/run/inOrder'
import { cannotRun } from '../../domain/run/sheet'
import { shownName, shownWhole } from '../../domain/text/legible'
import { momentOf } from '../../domain/text/when'
import { late } from '../../domain/texts/late'
import { useDocument } from '../../store/document/document'
import { useTools } from '../../store/program/tools'
import { NamedText } from './NamedText'
import { SheetStepRow } from './SheetStepRow'
import type { Sheet } from '../../wire/types'

const words = late.sheet

interface Props {
  sheet: Sheet
  approved: boolean
  agreed: string // when; '': not known
  first: boolean // the keyboard begins here, at no button
  always: readonly string[]
  onAlways: (tools: readonly string[]) => void
}

// Permission is what a run does, as a whole and step by step. Paths, hosts and commands
// read from left to right in all scripts, as in the steps below them.
export function Permission({ sheet, approved, agreed, first, always, onAlways }: Props) {
  const cannot = sheet.steps.filter(cannotRun).map(({ name }) => shownName(name))
  const asking = [...new Set(sheet.steps.flatMap(({ asks, tool }) => (asks && tool !== undefined ? [tool] : [])))]
  const workflow = useDocument((state) => state.workflow)
  const steps = useMemo(() => inOrder(sheet.steps, workflow), [sheet.steps, workflow])
  const known = useTools((state) => state.tools)
  const turn = (tool: string, on: boolean): void =>
    onAlways(on ? [...always, tool] : always.filter((one) => one !== tool))
  return (
    <section className="sheet-part" aria-labelledby="sheet-permission">
      <h3 id="sheet-permission" data-begins data-first={first || undefined} tabIndex={first ? -1 : undefined}>
        {words.permission}
      </h3>
      {approved && <p className="muted">{words.approved(agreed && momentOf(agreed))}</p>}
      <Facts sheet={sheet} />
      {sheet.stands.length > 0 && (
        <ul className="sheet-stands" aria-label={words.stands}>
          {sheet.stands.map(({ node, name, text }) => (
            <li key={node} className="sheet-step">
              <strong dir="auto">{shownName(name)}</strong>
              <span className="sheet-what">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {cannot.length > 0 && <p className="sheet-reason">{words.cannot(cannot)}</p>}
      <details className="sheet-steps" open={!approved || cannot.length > 0}>
        <summary>{words.steps(sheet.steps.length)}</summary>
        <ul>
          {steps.map((step) => (
            <SheetStepRow key={step.node} step={step} asks={step.asks && !always.includes(step.tool ?? '')} />
          ))}
        </ul>
      </details>
      {asking.map((tool) => (
        <label key={tool} className="sheet-always">
          <input
            type="checkbox"
            checked={always.includes(tool)}
            onChange={(event) => turn(tool, event.target.checked)}
          />
          <span data-tip={tool}>{words.always(shownWhole(askedAs(known, tool)))}</span>
        </label>
      ))}
    </section>
  )
}

function Facts({ sheet }: { sheet: Sheet }) {
  const { reads, writes, contacts, runs, tools, folders, secrets, models, steps, loops } = sheet
  const facts = [
    [words.reads, reads],
    [words.writes, writes],
    [words.contacts, contacts],
    [words.runs, runs],
    [words.tools, tools, words.toolsHint],
    [words.folders, folders.map(shownWhole)],
    [words.sideBySide, loops?.map(({ name, atOnce }) => words.rounds(shownName(name), atOnce)), words.sideBySideHint],
    [words.secrets, secrets.map(words.secret), words.secretsHint],
  ].filter(([, list]) => (list?.length ?? 0) > 0) as [string, string[], string?][]
  if (facts.length === 0 && !models) return <p className="muted">{words.nothing}</p>
  return (
    <dl className="sheet-facts">
      {facts.map(([title, list, hint]) => (
        <div key={title} style={{ display: 'contents' }}>
          <dt title={hint}>{title}</dt>
          <dd>
            {list.map((line) => (
              <div key={line} dir="ltr">
                <NamedText text={line} />
              </div>
            ))}
          </dd>
        </div>
      ))}
      {models && (
        <div style={{ display: 'contents' }}>
          <dt>{words.model}</dt>
          <dd>{steps.some(({ model }) => model) ? words.noModel : words.models}</dd>
        </div>
      )}
    </dl>
  )
}
