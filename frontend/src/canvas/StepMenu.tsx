import { AlignStartVertical, Palette } from 'lucide-react'
import type { Command } from '../commands/command'
import { commands } from '../commands/commands'
import { hintOf } from '../commands/keys'
import { noteColours } from '../commands/notes'
import { texts } from '../domain/texts'
import { addNote } from '../store/edit/editing'
import { pick } from '../store/page/picking'
import { useSelection } from '../store/page/selection'
import { pointerNow } from './edit/pointer'
import { ContextItem, ContextLine, ContextMore } from '../ui/ContextMenu'

// StepMenu is what can be done with what was pointed at: steps, a link, a note, or the
// empty canvas. at is the point of the window the menu was asked for.
export function StepMenu({ at }: { at: { x: number; y: number } }) {
  const { nodes, link, note } = useSelection()
  if (link !== undefined) return <Items of={[commands.addStep, commands.removeSelected]} />
  if (note !== undefined) return <NoteItems />
  if (nodes.length > 0) return <StepItems several={nodes.length > 1} />
  return <CanvasItems at={at} />
}

function StepItems({ several }: { several: boolean }) {
  const {
    editStep,
    addStep,
    addInLoop,
    linkTo,
    copySteps,
    cutSteps,
    pasteSteps,
    duplicateSteps,
    runOnly,
    runFrom,
    runTo,
    turn,
    wrapInLoop,
    makeWorkflow,
    putSteps,
    openCalled,
    showCalled,
    unwrapLoop,
    askAbout,
    explainStep,
    removeBranches,
    removeSelected,
  } = commands
  return (
    <>
      {openCalled.when() && <Items of={[openCalled, showCalled]} />}
      {!several && <Items of={[editStep, addStep, ...(addInLoop.when() ? [addInLoop] : []), linkTo]} />}
      {several && <Align />}
      {!several && <ContextLine />}
      {!several && <Items of={[runOnly, runFrom, runTo]} />}
      <ContextLine />
      <Items of={[cutSteps, copySteps, pasteSteps, duplicateSteps]} />
      <ContextLine />
      <Items of={several ? [turn, askAbout] : [turn, explainStep, askAbout]} />
      <ContextLine />
      <Items
        of={[
          makeWorkflow,
          ...[putSteps, wrapInLoop, unwrapLoop, removeBranches].filter((command) => command.when()),
          removeSelected,
        ]}
      />
    </>
  )
}

function Align() {
  const { alignLeft, alignCentre, alignRight, alignTop, alignMiddle, alignBottom, acrossEvenly, downEvenly } = commands
  return (
    <ContextMore title={texts.editing.several.align} icon={AlignStartVertical}>
      <Items of={[alignLeft, alignCentre, alignRight, alignTop, alignMiddle, alignBottom]} />
      <ContextLine />
      <Items of={[acrossEvenly, downEvenly]} />
    </ContextMore>
  )
}

function NoteItems() {
  const { editNote, copySteps, cutSteps, removeSelected } = commands
  return (
    <>
      <Items of={[editNote]} />
      <ContextMore title={texts.editing.commands.noteColour} icon={Palette}>
        <Items of={noteColours} />
      </ContextMore>
      <ContextLine />
      <Items of={[cutSteps, copySteps, removeSelected]} />
    </>
  )
}

// On the empty canvas things come where it was pointed at.
function CanvasItems({ at }: { at: { x: number; y: number } }) {
  const { addStep, addNote: note, pasteSteps, selectAll, tidy, fit } = commands
  const place = pointerNow()
  const here = (command: Command, run: Command['run']): Command => (place ? { ...command, run } : command)
  return (
    <>
      <Items
        of={[
          here(addStep, () => pick({ what: 'step', where: { kind: 'loose', ...(place && { at: place }) } }, at)),
          here(note, () => place && addNote(place)),
          pasteSteps,
        ]}
      />
      <ContextLine />
      <Items of={[selectAll, tidy, fit]} />
    </>
  )
}

function Items({ of }: { of: readonly Command[] }) {
  return of.map((command) => (
    <ContextItem
      key={command.id}
      icon={command.icon}
      hint={hintOf(command)}
      disabled={!command.when()}
      onSelect={command.run}
    >
      {command.label()}
    </ContextItem>
  ))
}
