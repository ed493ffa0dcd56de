import type { KeyboardEvent } from 'react'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { useEditable } from '../../store/document/draft'
import { useLaid } from '../../store/document/laid'
import { useScene } from '../../store/document/scene'
import { closeInputs, useInputsOpen } from '../../store/edit/inputsOpen'
import { Frame } from '../inspector/Frame'
import { useFocusWithin } from '../inspector/field/useFocusWithin'
import { EditedParts } from './EditedParts'
import { Part } from './Part'
import { ShownInput } from './ShownInput'
import { ShownOutput } from './ShownOutput'
import './Inputs.css'
import type { Workflow } from '../../wire/types'

const words = texts.inputs

// InputsPanel shows and edits what the workflow is given at each run, and what it gives,
// while no step is selected. What cannot be changed is only shown.
export function InputsPanel() {
  const open = useInputsOpen()
  return open && <Panel />
}

function Panel() {
  const editable = useEditable()
  const workflow = useLaid()
  const seen = useScene((scene) => scene.workflow)
  const focus = useFocusWithin()
  const onKeyDown = (event: KeyboardEvent): void => {
    const closes = event.key === 'Escape' && !event.defaultPrevented
    focus.onKeyDown(event)
    if (closes) closeInputs()
  }
  return (
    <Frame
      label={words.label}
      head={
        <div className="inspector-title">
          <h2>{words.title}</h2>
        </div>
      }
      closeLabel={words.close}
      onClose={closeInputs}
      body={words.title}
      {...focus}
      onKeyDown={onKeyDown}
    >
      {editable ? <EditedParts workflow={workflow} /> : <ShownParts workflow={seen} />}
    </Frame>
  )
}

function ShownParts({ workflow: { inputs = [], outputs = [] } }: { workflow: Workflow }) {
  return (
    <>
      <Part title={words.part}>
        {inputs.length === 0 && <p className="muted">{words.shownEmpty}</p>}
        <ul className="inputs-list">
          {inputs.map((input) => (
            <ShownInput key={input.name} input={input} />
          ))}
        </ul>
      </Part>
      <Part title={late.giving.part}>
        {outputs.length === 0 && <p className="muted">{late.giving.shownEmpty}</p>}
        <ul className="inputs-list">
          {outputs.map((output) => (
            <ShownOutput key={output.name} output={output} />
          ))}
        </ul>
      </Part>
    </>
  )
}
