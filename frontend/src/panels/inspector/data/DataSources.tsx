import { ArrowUp, X } from 'lucide-react'
import { useMemo } from 'react'
import type { FormField } from '../../../domain/form/form'
import { relisted } from '../../../domain/data/joining'
import { linesOf, programOf } from '../../../domain/data/pipe'
import { withArgument } from '../../../domain/form/stepEdit'
import { dataOf, sourcesOf, takesMore } from '../../../domain/data/sources'
import type { Source } from '../../../domain/data/sources'
import { Failure } from '../../../domain/run/failure'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import type { Label } from '../../../domain/texts/en/form'
import { attempt } from '../../../store/page/notices'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { ArgumentField } from '../field/ArgumentField'
import { ReferenceButton } from '../field/ReferenceButton'
import { useEditStep } from '../field/step'
import { TextField } from '../field/TextField'
import { useFieldRows } from '../field/useFieldRows'
import { AddList } from './AddList'
import './Shape.css'
import type { Node } from '../../../wire/types'

const words = late.data.sources
const { edits } = texts.form
const PATH = 'tool/arguments/data'

// DataSources are the data of a data step: one value, or several lists by name.
export function DataSources({ field, value }: { field: FormField; value: unknown }) {
  const sources = useMemo(() => sourcesOf(value), [value])
  return (
    <>
      {sources ? <Sources sources={sources} /> : <ArgumentField field={field} value={value} />}
      {takesMore(value) && (
        <div className="form-field">
          <AddList />
        </div>
      )}
    </>
  )
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const edit = useEditStep()
  const rows = useFieldRows(PATH, sources)
  const change = (label: Label, make: (now: Source[]) => readonly Source[]): Promise<void> =>
    edit(label, (now) => {
      const data = make(sourcesOf(now.tool?.arguments.data) ?? [])
      return withArgument(now, 'data', data.length === 0 ? undefined : dataOf(data))
    })
  const rename = async (from: string, to: string): Promise<void> => {
    if (to === '') throw new Failure(words.needsName)
    if (to !== from && sources.some(({ name }) => name === to)) throw new Failure(words.taken(to))
    await edit(edits.renameList(to), (now) => renamed(now, from, to))
  }
  const choose = (of: string, reference: string): void =>
    void attempt(() =>
      change(edits.chooseList(of), (now) =>
        now.map((one) => (one.name === of ? { ...one, reference: `{{${reference}}}` } : one)),
      ),
    )
  return (
    <div className="form-group" role="group" aria-label={words.title} {...rows.list}>
      <div className="form-head">
        <h3 className="form-label">{words.title}</h3>
      </div>
      {sources.map(({ name, reference }, i) => (
        <div key={rows.keys[i]} className="shape-row" {...ROW}>
          <div className="shape-slots">
            <div className="shape-slot">
              <TextField
                bare
                label={words.name(i + 1)}
                path={`${PATH}/${i}/name`}
                value={name}
                onSave={(text) => rename(name, text.trim())}
              />
            </div>
            <div className="shape-slot">
              <ReferenceButton
                bare
                label={words.list(i + 1)}
                path={`${PATH}/${name}`}
                reference={reference}
                onChoose={(next) => choose(name, next)}
              />
            </div>
          </div>
          <IconButton
            icon={ArrowUp}
            label={words.up(name)}
            disabled={i === 0}
            onClick={() =>
              void rows.moved(i, -1, () =>
                attempt(() =>
                  change(edits.moveLine(name), (now) =>
                    now.toSpliced(i, 1).toSpliced(i - 1, 0, ...now.slice(i, i + 1)),
                  ),
                ),
              )
            }
          />
          <IconButton
            icon={X}
            label={words.remove(name)}
            onClick={() =>
              void rows.removed(i, () =>
                attempt(() => change(edits.removeList(name), (now) => now.filter((one) => one.name !== name))),
              )
            }
          />
        </div>
      ))}
      <p className="form-help">{words.hint}</p>
    </div>
  )
}

// renamed is the step with another name for a list, in its program too.
function renamed(node: Node, from: string, to: string): Node {
  const sources = sourcesOf(node.tool?.arguments.data) ?? []
  const data = dataOf(sources.map((one) => (one.name === from ? { ...one, name: to } : one)))
  const program = node.tool?.arguments.program
  const after = typeof program === 'string' ? programOf(relisted(linesOf(program), from, to)) : program
  return withArgument(withArgument(node, 'data', data), 'program', after)
}
