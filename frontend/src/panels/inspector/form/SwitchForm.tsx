import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Failure } from '../../../domain/run/failure'
import { casesPatch, freeCaseName } from '../../../domain/form/stepEdit'
import { texts } from '../../../domain/texts'
import type { Label } from '../../../domain/texts/en/form'
import { attempt } from '../../../store/page/notices'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import type { Rows } from '../../../ui/useRows'
import { AddRow } from '../field/AddRow'
import { ConditionForm } from './ConditionForm'
import { FieldProblems } from '../field/FieldProblems'
import { usePatchStep, useStep } from '../field/step'
import { TextField } from '../field/TextField'
import { useFieldRows } from '../field/useFieldRows'
import type { Case, Node } from '../../../wire/types'

type KnownCase = Case & { from: string | undefined }
type EditCases = (label: Label, make: (cases: KnownCase[]) => KnownCase[]) => Promise<void>

const NO_CASES: readonly Case[] = []

// SwitchForm is the list of cases. Links follow the cases they leave from.
export function SwitchForm({ node }: { node: Node }) {
  const patch = usePatchStep()
  const cases = node.switch?.cases ?? NO_CASES
  const rows = useFieldRows('switch/cases', cases)
  const own = useStep().problems.filter(({ at }) => at.path === 'switch/cases')
  const edit: EditCases = (label, make) =>
    patch(label, (workflow, now) => {
      const known = (now.switch?.cases ?? []).map((one) => ({ ...one, from: one.name }))
      return casesPatch(workflow, now, make(known))
    })
  const add = (list: KnownCase[]): KnownCase[] => [
    ...list,
    { name: freeCaseName(list, texts.form.newCase), condition: {}, from: undefined },
  ]
  return (
    <div className="form-group" role="group" aria-label={texts.form.cases} {...rows.list}>
      <div className="form-head">
        <span className="form-label">{texts.form.cases}</span>
      </div>
      {cases.map((one, i) => (
        <CaseForm key={rows.keys[i]} one={one} at={i} of={cases.length} rows={rows} edit={edit} />
      ))}
      <FieldProblems problems={own} />
      <AddRow rows={rows} kind="quiet" onAdd={() => edit(texts.form.edits.addCase, add)}>
        {texts.form.addCase}
      </AddRow>
    </div>
  )
}

interface CaseProps {
  one: Case
  at: number
  of: number
  rows: Rows
  edit: EditCases
}

function CaseForm({ one, at, of, rows, edit }: CaseProps) {
  const rename = (text: string): Promise<void> =>
    edit(texts.form.edits.renameCase(one.name), (cases) => renamed(cases, at, text.trim()))
  const move = (by: 1 | -1): void => {
    void rows.moved(at, by, () =>
      attempt(() => edit(texts.form.edits.moveCase(one.name), (cases) => moved(cases, at, by))),
    )
  }
  const remove = (): void => {
    void rows.removed(at, () =>
      attempt(() => edit(texts.form.edits.removeCase(one.name), (cases) => cases.filter((_, i) => i !== at))),
    )
  }
  return (
    <div className="form-case" role="group" aria-label={one.name} {...ROW}>
      <div className="form-case-head">
        <TextField
          bare
          label={texts.form.caseName(at + 1)}
          path={`switch/cases/${at}/name`}
          value={one.name}
          onSave={rename}
        />
        <IconButton icon={ArrowUp} label={texts.form.caseUp(one.name)} disabled={at === 0} onClick={() => move(-1)} />
        <IconButton
          icon={ArrowDown}
          label={texts.form.caseDown(one.name)}
          disabled={at === of - 1}
          onClick={() => move(1)}
        />
        <IconButton icon={X} label={texts.form.removeCase(one.name)} onClick={remove} />
      </div>
      <ConditionForm
        label={texts.inspector.when}
        path={`switch/cases/${at}/condition`}
        condition={one.condition}
        onEdit={(make) =>
          edit(texts.form.edits.caseCondition(one.name), (cases) =>
            cases.map((each, i) => (i === at ? { ...each, condition: make(each.condition) } : each)),
          )
        }
      />
    </div>
  )
}

// renamed refuses a name that would join the links of two cases.
function renamed(cases: KnownCase[], at: number, name: string): KnownCase[] {
  if (name === '') throw new Failure(texts.form.empty)
  if (cases.some((one, i) => i !== at && one.name === name)) throw new Failure(texts.form.caseTaken(name))
  return cases.map((one, i) => (i === at ? { ...one, name } : one))
}

function moved(cases: KnownCase[], at: number, by: 1 | -1): KnownCase[] {
  const one = cases[at]
  return one ? cases.toSpliced(at, 1).toSpliced(at + by, 0, one) : cases
}
