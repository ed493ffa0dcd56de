import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { collectOf, collectedOf, withCollected } from '../../../domain/form/collect'
import type { Collected } from '../../../domain/form/collect'
import { readText, textOf } from '../../../domain/form/fieldValue'
import { Failure } from '../../../domain/run/failure'
import { texts } from '../../../domain/texts'
import { late } from '../../../domain/texts/late'
import { attempt } from '../../../store/page/notices'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { ROW } from '../../../ui/useRows'
import { ReferenceButton } from '../field/ReferenceButton'
import { ReferencePicker } from '../field/ReferencePicker'
import { TextField } from '../field/TextField'
import { useFieldRows } from '../field/useFieldRows'
import '../data/Shape.css'

const words = late.collect
const PATH = 'loop/collect'

interface Props {
  collect: unknown
  over: string // the list that the loop goes over
  onEdit: (make: (now: unknown) => unknown) => Promise<void>
}

// CollectForm is what each round of a loop gives: fields of its steps by names, or JSON of
// another form.
export function CollectForm({ collect, over, onEdit }: Props) {
  const fields = useMemo(() => collectedOf(collect), [collect])
  return fields ? <Fields fields={fields} over={over} onEdit={onEdit} /> : <AsJSON collect={collect} onEdit={onEdit} />
}

function AsJSON({ collect, onEdit }: Omit<Props, 'over'>) {
  const save = async (text: string): Promise<void> => {
    const read = readText('json', text)
    if ('problem' in read) throw new Failure(read.problem)
    await onEdit(() => read.value)
  }
  return (
    <TextField
      references
      holds="json"
      atEnd
      mono
      lines="several"
      label={texts.form.collect}
      help={texts.form.collectHint}
      path={PATH}
      value={textOf('json', collect)}
      onSave={save}
    />
  )
}

function Fields({ fields, over, onEdit }: Omit<Props, 'collect'> & { fields: readonly Collected[] }) {
  const rows = useFieldRows(PATH, fields)
  const [picking, setPicking] = useState(false)
  const change = (make: (now: readonly Collected[]) => readonly Collected[]): Promise<void> =>
    onEdit((now) => collectOf(make(collectedOf(now) ?? [])))
  const rename = async (from: string, to: string): Promise<void> => {
    if (to === '') throw new Failure(words.needsName)
    if (to !== from && fields.some(({ name }) => name === to)) throw new Failure(words.taken(to))
    await change((now) => now.map((one) => (one.name === from ? { ...one, name: to } : one)))
  }
  const add = (reference: string): void => {
    setPicking(false)
    void attempt(() => change((now) => withCollected(now, reference, over)))
  }
  return (
    <div className="form-group" role="group" aria-label={words.title} {...rows.list}>
      <div className="form-head">
        <h3 className="form-label">{words.title}</h3>
      </div>
      {fields.map((field, i) => (
        <Field
          key={rows.keys[i]}
          field={field}
          number={i + 1}
          onRename={(to) => rename(field.name, to)}
          onSave={(value) => change((now) => now.map((one) => (one.name === field.name ? { ...one, value } : one)))}
          onRemove={() =>
            void rows.removed(i, () => attempt(() => change((now) => now.filter(({ name }) => name !== field.name))))
          }
        />
      ))}
      <div className="form-field">
        <Button kind="plain" icon={Plus} onClick={() => setPicking(!picking)}>
          {words.add}
        </Button>
        {picking && <ReferencePicker atEnd onChoose={add} onClose={() => setPicking(false)} />}
      </div>
      <p className="form-help">{words.hint}</p>
    </div>
  )
}

interface FieldProps {
  field: Collected
  number: number // from 1
  onRename: (to: string) => Promise<void>
  onSave: (value: string) => Promise<void>
  onRemove: () => void
}

function Field({ field: { name, value }, number, onRename, onSave, onRemove }: FieldProps) {
  return (
    <div className="shape-row" {...ROW}>
      <div className="shape-slots">
        <div className="shape-slot">
          <TextField
            bare
            label={words.name(number)}
            path={`${PATH}/${number - 1}/name`}
            value={name}
            onSave={(text) => onRename(text.trim())}
          />
        </div>
        <div className="shape-slot">
          {/^\{\{[^{}]+\}\}$/.test(value) ? (
            <ReferenceButton
              bare
              atEnd
              label={words.value(number)}
              path={`${PATH}/${name}`}
              reference={value}
              onChoose={(reference) => void attempt(() => onSave(`{{${reference}}}`))}
            />
          ) : (
            <TextField bare label={words.value(number)} path={`${PATH}/${name}`} value={value} onSave={onSave} />
          )}
        </div>
      </div>
      <IconButton icon={X} label={words.remove(name)} onClick={onRemove} />
    </div>
  )
}
