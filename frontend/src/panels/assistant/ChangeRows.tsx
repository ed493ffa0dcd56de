import { GitPullRequestArrow } from 'lucide-react'
import { stepOfChange } from '../../domain/assistant/proposal'
import { fieldsInShort } from '../../domain/form/fieldName'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts/index'
import { decide, goToChange, useProposal } from '../../store/assistant/proposal'
import { stepIn, useScene } from '../../store/document/scene'
import { useTools } from '../../store/program/tools'
import { Sentence } from '../../ui/Sentence'
import './ProposalCard.css'
import type { ChangeKind, Node, ProposedChange } from '../../wire/types'

const SIGNS: Record<ChangeKind, string> = {
  added: '+',
  changed: '~',
  removed: '−',
  linked: '~',
  renamed: '~',
  moved: '~',
  note: '~',
  input: '~',
  output: '~',
}
const LOOKS = ['added', 'changed', 'removed'] as const

// lookOf is the colour of a change: what neither adds nor removes changes.
function lookOf(kind: ChangeKind): (typeof LOOKS)[number] {
  return kind === 'added' || kind === 'removed' ? kind : 'changed'
}

// ChangesHead says what there is of changes, and how many of each kind.
export function ChangesHead({ changes, title }: { changes: readonly ProposedChange[]; title: string }) {
  return (
    <p className="changes-head">
      <GitPullRequestArrow size={15} strokeWidth={1.75} aria-hidden />
      <h2 dir="auto">{title}</h2>
      {LOOKS.map((look) => {
        const n = changes.filter((change) => lookOf(change.kind) === look).length
        return (
          n > 0 && (
            <span key={look} className="changes-count" data-kind={look} title={`${n} ${texts.answer[look]}`}>
              {SIGNS[look]}
              {n}
            </span>
          )
        )
      })}
    </p>
  )
}

// ChangeRow leads to the step of a change while that is there.
export function ChangeRow({ change }: { change: ProposedChange }) {
  const at = useProposal((state) => state.at === change.id)
  const there = useScene((scene) => stepIn(scene, stepOfChange(change)) !== undefined)
  if (!there)
    return (
      <span className="changes-row">
        <ChangeLine change={change} />
      </span>
    )
  return (
    <button type="button" className="changes-row" aria-current={at || undefined} onClick={() => goToChange(change)}>
      <ChangeLine change={change} />
    </button>
  )
}

// PickRow is a change that can be left out.
export function PickRow({ change, autoFocus }: { change: ProposedChange; autoFocus: boolean }) {
  const at = useProposal((state) => state.at === change.id)
  return (
    <label className="changes-row" aria-current={at || undefined}>
      <input
        type="checkbox"
        checked={change.accepted}
        autoFocus={autoFocus}
        onChange={(event) => {
          void decide(change.id, event.target.checked)
          goToChange(change)
        }}
      />
      <ChangeLine change={change} />
    </label>
  )
}

// ChangeLine sets the name of the step apart from what is said of it.
export function ChangeLine({ change }: { change: ProposedChange }) {
  const step = useScene((scene) => stepIn(scene, change.nodes[0]))
  const name = step?.name ?? ''
  const head = name !== '' && change.text.startsWith(name) ? name : ''
  const said = useFields(change, step)
  return (
    <>
      <span className="changes-sign" data-kind={lookOf(change.kind)} aria-hidden>
        {SIGNS[change.kind]}
      </span>
      <span className="visually-hidden">{texts.answer[lookOf(change.kind)]} </span>
      <span dir="ltr" className="changes-text" data-left-out={!change.accepted || undefined}>
        {head && (
          <strong>
            <bdi>{head}</bdi>
          </strong>
        )}
        <span className={head ? 'muted' : undefined}>
          {head && said ? (
            <>
              : <bdi>{said}</bdi>
            </>
          ) : (
            <Sentence text={change.text.slice(head.length)} />
          )}
        </span>
      </span>
    </>
  )
}

// useFields is what of a step changes, '' where the change is another.
function useFields({ kind, fields }: ProposedChange, step: Node | undefined): string {
  const tools = useTools((state) => state.tools)
  const workflow = useScene((scene) => scene.workflow)
  return kind === 'changed' ? fieldsInShort(fields, step?.tool?.name ?? '', tools, namer(workflow)) : ''
}
