import { useMemo } from 'react'
import { choicesLike, isReference, pointOf, sourcesFor } from '../../domain/reference'
import type { Choice } from '../../domain/reference'
import { texts } from '../../domain/texts'
import { useDocument } from '../../store/document'
import { useTools } from '../../store/tools'
import { Chooser } from '../../ui/Chooser'
import type { Option } from '../../ui/Chooser'
import { useStep } from './step'

interface Props {
  atEnd?: boolean // of the body, for what a loop decides there
  onChoose: (reference: string) => void
  onClose: (refocus: boolean) => void
}

// ReferencePicker chooses a result of a step that comes before. What is there is
// looked up once, when it opens.
export function ReferencePicker({ atEnd = false, onChoose, onClose }: Props) {
  const { node } = useStep()
  const sources = useMemo(() => {
    const { workflow } = useDocument.getState()
    return sourcesFor(workflow, pointOf(workflow, node, atEnd), useTools.getState().tools)
  }, [node, atEnd])
  return (
    <Chooser
      label={texts.form.references}
      hint={texts.form.findReference}
      none={sources.length === 0 ? texts.form.noReferences : texts.form.noneFound}
      options={(words) => choicesLike(sources, words.replace(/[{}]/g, '')).map(optionOf)}
      accept={accept}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

function optionOf({ reference, source, output }: Choice): Option {
  return {
    key: reference,
    text: output.name,
    group: source.sure ? source.name : `${source.name} (${texts.form.maybe})`,
    ...(output.type && { aside: output.type }),
    ...(output.description && { note: output.description }),
  }
}

// accept takes a reference that is typed, such as one that leads into a result.
function accept(words: string): string | undefined {
  const reference = words.replace(/[{}]/g, '').trim()
  return isReference(reference) ? reference : undefined
}
