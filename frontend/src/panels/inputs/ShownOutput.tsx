import { givenText } from '../../domain/form/outputEdit'
import { namedPieces } from '../../domain/graph/reference'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts'
import { useScene } from '../../store/document/scene'
import { PieceLine } from '../../ui/PieceLine'
import type { RunOutput } from '../../wire/types'

// ShownOutput is an output that cannot be changed.
export function ShownOutput({ output }: { output: RunOutput }) {
  const { name, type, description = '' } = output
  const workflow = useScene((scene) => scene.workflow)
  return (
    <li className="form-case">
      <p className="input-shown">
        <code>{name}</code>
        <span className="form-help">{texts.inputs.types[type]}</span>
      </p>
      {description !== '' && <p className="muted">{description}</p>}
      {output.value !== undefined && (
        <p className="output-value">
          <PieceLine wrap pieces={namedPieces(givenText(output), namer(workflow))} />
        </p>
      )}
    </li>
  )
}
