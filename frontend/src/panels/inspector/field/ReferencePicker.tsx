import { useEffect, useMemo } from 'react'
import { goesTo, isSecretName, secretReference, takesSecret } from '../../../domain/form/secret'
import { freeInputName, nameProblem } from '../../../domain/form/inputEdit'
import {
  choicesLike,
  hasInputs,
  INPUTS,
  parseReference,
  pointOf,
  sourcesAtEnd,
  sourcesFor,
  unseenLoops,
} from '../../../domain/graph/reference'
import type { Choice, Seen, Source } from '../../../domain/graph/reference'
import { texts } from '../../../domain/texts'
import { useDocument } from '../../../store/document/document'
import { addInput } from '../../../store/edit/inputs'
import { loadSecrets, openSecret, useSecrets } from '../../../store/program/secrets'
import { useTools } from '../../../store/program/tools'
import { useSeenElements } from '../../../store/run/seenElements'
import { Chooser } from '../../../ui/Chooser'
import type { Option } from '../../../ui/Chooser'
import { useForm } from './step'
import type { Input, Node } from '../../../wire/types'

interface Props {
  path?: string // of the field
  atEnd?: boolean // of the body, for what a loop decides there
  there?: readonly string[] // steps of which a result is taken already: they come last
  newInput?: (() => Omit<Input, 'name'>) | undefined // what an input is that is made for it; without, a text
  onChoose: (reference: string) => void
  onClose: (refocus: boolean) => void
}

const NEW = 'new input' // no reference is written so
const NEW_SECRET = 'new secret'

// ReferencePicker chooses a result of a step that comes before, for the workflow as a whole of
// any, an input or a secret, which may be a new one. What is there is looked up once, when it opens,
// and of a list that a loop goes over, what it had last.
export function ReferencePicker({ path = '', atEnd = false, there = [], newInput, onChoose, onClose }: Props) {
  const node = useNode()
  const secrets = useSecretsAt(path)
  const sources = useSources(node, atEnd)
  const choose = async (key: string): Promise<void> => {
    if (key.startsWith(NEW_SECRET)) {
      const name = key.slice(NEW_SECRET.length)
      onChoose(secretReference(name)) // it is a problem until it is kept
      openSecret({
        name,
        ...goesTo(useTools.getState().tools.get(node?.tool?.name ?? ''), node?.tool?.arguments ?? {}),
      })
      return
    }
    const added = key.startsWith(NEW)
    const name = added ? await addInput(key.slice(NEW.length), newInput?.()) : undefined
    if (!added || name !== undefined) onChoose(name === undefined ? key : `${INPUTS}.${name}`)
  }
  return (
    <Chooser
      label={texts.form.references}
      hint={texts.form.findReference}
      none={() => (sources.length === 0 ? texts.form.noReferences : texts.form.noneFound)}
      options={(words) => [
        ...choicesLike(sources, words.replace(/[{}]/g, ''), there).map(optionOf),
        ...inputNamed(words.replace(/[{}]/g, '')),
        ...secretsLike(secrets, words.replace(/[{}]/g, '')),
      ]}
      accept={accept}
      onChoose={(key) => void choose(key)}
      onClose={onClose}
    />
  )
}

// useSources are what can be chosen from, with the columns of lists as they were last once that is known.
function useSources(node: Node | undefined, atEnd: boolean): readonly Source[] {
  const find = useMemo(() => {
    const { workflow } = useDocument.getState()
    const { tools } = useTools.getState()
    return (seen?: Seen): Source[] =>
      node ? sourcesFor(workflow, pointOf(workflow, node, atEnd), tools, seen) : sourcesAtEnd(workflow, tools, seen)
  }, [node, atEnd])
  const loops = useMemo(() => unseenLoops(useDocument.getState().workflow, find()), [find])
  const seen = useSeenElements(loops)
  return useMemo(() => find(seen), [find, seen])
}

// useNode is the step that the form is for, undefined where it is that of the workflow.
function useNode(): Node | undefined {
  const form = useForm()
  return 'node' in form ? form.node : undefined
}

// useSecretsAt are the names of the secrets that may stand in a field; undefined: none may.
function useSecretsAt(path: string): readonly string[] | undefined {
  const node = useNode()
  const argument = /^tool\/arguments\/([^/]+)/.exec(path)?.[1]
  const takes = useTools(
    ({ tools }) => argument !== undefined && takesSecret(tools.get(node?.tool?.name ?? ''), argument),
  )
  const view = useSecrets((state) => state.view)
  useEffect(() => {
    if (takes) void loadSecrets().catch(() => undefined) // those that are known are offered
  }, [takes])
  return useMemo(() => (takes ? (view?.secrets ?? []).map(({ name }) => name) : undefined), [takes, view])
}

// secretsLike are the secrets that a part of a name finds, and a new one of that name.
function secretsLike(names: readonly string[] | undefined, words: string): Option[] {
  if (!names) return []
  const part = words.replace(/^secrets\./, '').toLowerCase()
  const group = texts.secrets.group
  const found = names
    .filter((name) => name.includes(part))
    .map((name): Option => ({ key: secretReference(name), text: name, group }))
  if (!isSecretName(part) || names.includes(part)) return found
  return [...found, { key: NEW_SECRET + part, text: texts.secrets.fresh(part), group, note: texts.secrets.freshNote }]
}

function optionOf({ reference, source, output }: Choice): Option {
  return {
    key: reference,
    text: output.name,
    lead: source.name,
    group: source.sure ? source.name : `${source.name} (${texts.form.maybe})`,
    ...(output.type && { aside: output.type }),
    ...(output.description && { note: output.description }),
  }
}

// inputNamed offers to add an input, by the name that is typed.
function inputNamed(words: string): Option[] {
  const { workflow } = useDocument.getState()
  const name = words === '' ? freeInputName(workflow) : words
  if (!hasInputs(workflow) || nameProblem(workflow, '', name) !== undefined) return []
  return [{ key: NEW + name, text: texts.inputs.choose(name), group: texts.card.inputs, note: texts.inputs.chooseNote }]
}

// accept takes a reference that is typed, such as one that leads into a result. Braces that
// open it may stand in the field, and only those that close it here.
function accept(words: string): string | undefined {
  const reference = parseReference(words.replace(/[{}]/g, ''))
  return reference && `${reference.node}.${reference.field}`
}
