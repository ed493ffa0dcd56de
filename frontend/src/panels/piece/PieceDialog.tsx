import { useCallback, useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { api } from '../../backend/api'
import { isStep } from '../../domain/graph/workflow'
import { late } from '../../domain/texts/late'
import { told } from '../../domain/texts/program'
import { useDocument } from '../../store/document/document'
import { makeOf } from '../../store/edit/piece'
import { selectMany, useSelection } from '../../store/page/selection'
import { setDialog } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Notices } from '../Notices'
import { useAnswer } from '../useAnswer'
import { Values } from './Values'
import './PieceDialog.css'
import type { PieceLook } from '../../wire/types'

const words = late.piece

const close = (): void => setDialog('none')

// PieceDialog asks what the workflow is called that is made of the selected steps, and
// says what it takes and gives.
export function PieceDialog() {
  const steps = useSelection((state) => state.nodes)
  const revision = useDocument((state) => state.revision)
  const [name, setName] = useState(nameOfFirst)
  const [making, setMaking] = useState(false)
  const ask = useCallback((ids: readonly string[]) => api.lookAtPiece([...ids]), [])
  const { value: look, failure } = useAnswer(ask, steps, revision)
  const form = useRef<HTMLFormElement>(null)
  useEffect(selectName, [])
  const selectBesides = (): void => {
    selectMany([...(look?.besides ?? []), ...steps])
    form.current?.querySelector('input')?.focus() // the button goes
  }
  const refused = look?.refusal !== undefined
  const make = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (making || !look || refused || name.trim() === '') return
    setMaking(true)
    if (await makeOf(steps, name)) close()
    setMaking(false)
  }
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={words.cancel} onClose={close}>
      <form ref={form} className="piece-form" onSubmit={(event) => void make(event)}>
        <Notices within="piece" />
        <Field label={words.name} value={name} onChange={setName} />
        {!look && !failure && <p className="muted">{words.looking}</p>}
        {failure && <p role="alert">{failure}</p>}
        {look && <Look look={look} onBesides={selectBesides} />}
        <div className="piece-ways">
          <Button kind="primary" type="submit" disabled={!look || refused || name.trim() === ''} held={making}>
            {words.make}
          </Button>
          <Button onClick={close}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

// nameOfFirst is what the first of the selected steps is called.
function nameOfFirst(): string {
  const { nodes } = useSelection.getState()
  return useDocument.getState().workflow.nodes.find((node) => isStep(node) && nodes.includes(node.id))?.name ?? ''
}

// selectName: the name is a proposal, and what is typed takes its place.
function selectName(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

function Look({ look, onBesides }: { look: PieceLook; onBesides: () => void }) {
  if (look.refusal)
    return (
      <div className="piece-refused" role="alert">
        <p dir="auto">{told(look.refusal)}</p>
        {look.besides.length > 0 && <Button onClick={onBesides}>{words.also}</Button>}
      </div>
    )
  return (
    <>
      <p className="muted">{words.steps(look.steps)}</p>
      <Values label={words.takes} values={look.inputs} />
      <Values label={words.gives} values={look.outputs} />
    </>
  )
}
