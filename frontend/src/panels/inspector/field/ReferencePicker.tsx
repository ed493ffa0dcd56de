import { useMemo } from 'react'
import { freeInputName, nameProblem } from '../../../domain/form/inputEdit'
import { choicesLike, hasInputs, INPUTS, parseReference, pointOf, sourcesFor } from '../../../domain/graph/reference'
import type { Choice } from '../../../domain/graph/reference'
import { texts } from '../../../domain/texts'
import { useDocument } from '../../../store/document/document'
import { addInput } from '../../../store/edit/inputs'
import { useTools } from '../../../store/program/tools'
import { Chooser } from '../../../ui/Chooser'
import type { Option } from '../../../ui/Chooser'
import { useStep } from './step'
import type { Input } from '../../../wire/types'

interface Props {
  atEnd?: boolean // of the body, for what a loop decides there
  newInput?: (() => Omit<Input, 'name'>) | undefined // what an input is that is made for it; without, a text
  onChoose: (reference: string) => void
  onClose: (refocus: boolean) => void
}

const NEW = 'new input' // no reference is written so

// ReferencePicker chooses a result of a step that comes before, or an input, which may
// be a new one. What is there is looked up once, when it opens.
export function ReferencePicker({ atEnd = false, newInput, onChoose, onClose }: Props) {
  const { node } = useStep()
  const sources = useMemo(() => {
    const { workflow } = useDocument.getState()
    return sourcesFor(workflow, pointOf(workflow, node, atEnd), useTools.getState().tools)
  }, [node, atEnd])
  const choose = async (key: string): Promise<void> => {
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
        ...choicesLike(sources, words.replace(/[{}]/g, '')).map(optionOf),
        ...inputNamed(words.replace(/[{}]/g, '')),
      ]}
      accept={accept}
      onChoose={(key) => void choose(key)}
      onClose={onClose}
    />
  )
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
